/** For answers that are data: nothing in them may run, be framed, or be kept by a cache. A page may say otherwise. */
const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  // No page needs a feature that observes the person or their surroundings.
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
};

/** Over TLS of our own, or of a proxy: browsers ignore it where they came over plain HTTP. */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000' };

/** The headers that every answer has, unless it sets its own. */
export function securityHeaders(overTls: boolean): Readonly<Record<string, string>> {
  return overTls ? { ...dataHeaders, ...onlyHttps } : dataHeaders;
}
