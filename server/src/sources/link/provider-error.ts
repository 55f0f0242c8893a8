import { AppError } from '#kernel/errors.ts';

import { sourceErrors } from '../errors.ts';

/** Returns the link operations' error for a provider that cannot be connected. */
export function providerRefused(
  code: 'connection.not_offered' | 'link.provider_not_offered',
): AppError {
  const detail = { error_type: 'INVALID_PROVIDER', error_message: sourceErrors[code].text };
  return new AppError(code, { detail });
}
