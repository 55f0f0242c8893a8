/** For responses with data: browsers must not run, frame or cache them. A page can override these headers. */
const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  // No page needs a feature that observes the user or their surroundings.
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
};

/** Only if clients use TLS, directly or through a proxy: browsers ignore this header over plain HTTP. */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000' };

/** The headers that every answer has, unless it sets its own. */
export function securityHeaders(overTls: boolean): Readonly<Record<string, string>> {
  return overTls ? { ...dataHeaders, ...onlyHttps } : dataHeaders;
}
