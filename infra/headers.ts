import { Duration, Stack } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Parameters } from './parameters.ts';
import { CONTENT_SECURITY_POLICY, customHeaders, HTTPS_ONLY_DAYS } from './response-headers.ts';

export const createResponseHeaders = (
  scope: Construct,
  { hstsSubdomains }: Pick<Parameters, 'hstsSubdomains'>,
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'ResponseHeaders', {
    // The name must be unique in the account across regions, because the same stage can be in two of them.
    responseHeadersPolicyName: `${Stack.of(scope).stackName}-${Stack.of(scope).region}`,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: CONTENT_SECURITY_POLICY, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(HTTPS_ONLY_DAYS),
        // On an apex domain, this would affect all of the company's subdomains for a year.
        includeSubdomains: hstsSubdomains,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(customHeaders).map(([header, value]) => ({ header, value, override: true })),
    },
  });
