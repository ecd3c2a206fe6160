import type { Parameters } from './parameters.ts';

/** Allows only the site's own origin; no inline scripts, no inline style sheets, no framing. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export const HTTPS_ONLY_DAYS = 365;

const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  // R90: passkeys, on the site's own pages only.
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/** Headers for which CloudFront has no setting of their own. */
export const customHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': permissionsPolicy,
  'cross-origin-embedder-policy': 'require-corp',
  'x-permitted-cross-domain-policies': 'none',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Returns the headers of every response of the site, as CloudFront sends them. */
export const responseHeaders = ({
  hstsSubdomains,
}: Pick<Parameters, 'hstsSubdomains'>): Readonly<Record<string, string>> => ({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'strict-transport-security': `max-age=${HTTPS_ONLY_DAYS * 86_400}${hstsSubdomains ? '; includeSubDomains' : ''}`,
  ...customHeaders,
});
