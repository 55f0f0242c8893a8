import { AppError } from '#kernel/errors.ts';
import type { Page } from '#kernel/http.ts';
import { Reply } from '#kernel/operation.ts';

import { isProviderSlug, logoPath, monogram } from './model.ts';

/** The logo of any source, known or not. */
export const logoPage: Page = {
  path: logoPath(':slug'),
  answer: async ({ slug = '' }) => {
    if (!isProviderSlug(slug)) throw new AppError('route.not_found');
    return new Reply(200, monogram(slug), {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      // Opened by itself, the picture may load and run nothing.
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  },
};
