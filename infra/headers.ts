import { Duration, Stack } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Parameters } from './parameters.ts';

/** Allows only the site's own origin; no inline scripts, no inline style sheets, no framing. */
const contentSecurityPolicy = [
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

export const createResponseHeaders = (
  scope: Construct,
  { hstsSubdomains }: Pick<Parameters, 'hstsSubdomains'>,
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'ResponseHeaders', {
    // The name must be unique in the account across regions, because the same stage can be in two of them.
    responseHeadersPolicyName: `${Stack.of(scope).stackName}-${Stack.of(scope).region}`,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        // On an apex domain, this would affect all of the company's subdomains for a year.
        includeSubdomains: hstsSubdomains,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: permissionsPolicy, override: true },
        { header: 'cross-origin-embedder-policy', value: 'require-corp', override: true },
        { header: 'x-permitted-cross-domain-policies', value: 'none', override: true },
        { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
      ],
    },
  });
