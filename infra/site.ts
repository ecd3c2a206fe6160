import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  GeoRestriction,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { ORIGIN_KEY_HEADER } from '../functions/deployment/origin.ts';
import type { Parameters } from './parameters.ts';
import { apiPaths, edgeFiles } from './site-routing.ts';

const edgeFunction = (scope: Construct, id: string, filePath: string): EdgeFunction =>
  new EdgeFunction(scope, id, {
    code: FunctionCode.fromFile({ filePath }),
    runtime: FunctionRuntime.JS_2_0,
  });

/**
 * The product reads no cookies, and those of other sites of the company's domain could exceed the 10,240 bytes that an
 * HTTP API accepts as request line and headers (docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html).
 */
const apiRequestPolicy = (scope: Construct): OriginRequestPolicy =>
  new OriginRequestPolicy(scope, 'ApiRequestPolicy', {
    // As for the headers, the same stage can be in two regions.
    originRequestPolicyName: `${Stack.of(scope).stackName}-${Stack.of(scope).region}`,
    headerBehavior: OriginRequestHeaderBehavior.denyList('Host'),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });

function apiBehavior(scope: Construct, { api, headers, originKey }: SiteInput): BehaviorOptions {
  return {
    origin: new HttpOrigin(`${api.apiId}.execute-api.${Stack.of(scope).region}.amazonaws.com`, {
      // A reference that CloudFormation resolves, so the template doesn't contain the key.
      customHeaders: { [ORIGIN_KEY_HEADER]: originKey.secretValue.unsafeUnwrap() },
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: apiRequestPolicy(scope),
    responseHeadersPolicy: headers,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    functionAssociations: [
      { function: edgeFunction(scope, 'ApiRequest', edgeFiles.api), eventType: FunctionEventType.VIEWER_REQUEST },
    ],
  };
}

export interface Site {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
}

interface SiteInput {
  readonly api: HttpApi;
  readonly headers: ResponseHeadersPolicy;
  /** The key that the distribution sends with each API call. */
  readonly originKey: ISecret;
  readonly parameters: Parameters;
}

const LOG_DAYS = 400;

/** Creates the buckets for the web app and for access logs. */
function createBuckets(scope: Construct): { bucket: Bucket; logs: Bucket } {
  const common: BucketProps = {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    // A bucket with content can't be deleted with its stack, and logs are retained on purpose.
    removalPolicy: RemovalPolicy.RETAIN,
  };
  const logs = new Bucket(scope, 'LogBucket', {
    ...common,
    // CloudFront writes logs from another account, which requires an access control list.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(LOG_DAYS), noncurrentVersionExpiration: Duration.days(1) }],
  });
  const bucket = new Bucket(scope, 'SiteBucket', {
    ...common,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'bucket/',
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(35) }],
  });
  return { bucket, logs };
}

function acknowledgeSite(site: Construct, { webAclArn }: Parameters): void {
  Validations.of(site).acknowledge(
    {
      id: 'NIST.800.53.R5-S3BucketReplicationEnabled',
      reason: 'The files come from the repository, so deploying restores them.',
    },
    {
      id: 'NIST.800.53.R5-S3DefaultEncryptionKMS',
      reason:
        'The files are sent to every visitor, and S3 delivers access logs only to buckets with its own encryption (AES-256).',
    },
    ...(webAclArn
      ? []
      : [
          {
            id: 'AwsSolutions-CFR2',
            reason:
              'A web ACL has a fixed monthly cost. Attempts are limited by account and address, routes are throttled, ' +
              'bodies are validated, and AWS Shield Standard is active. The parameter webAclArn adds a web ACL, such as the ' +
              'one in infra/web-acl.json.',
          },
        ]),
    {
      id: 'AwsSolutions-CFR4',
      reason:
        "Without domainName, CloudFront's own certificate is used, which has a fixed security policy. " +
        'With domainName and certificateArn, the policy is TLS 1.2 of 2021.',
    },
  );
}

/**
 * Serves web app and API from one origin. The fallback to the web app's page is a function on the web app's own paths,
 * because an error page of the distribution would also replace API responses.
 */
export function createSite(scope: Construct, input: SiteInput): Site {
  const { headers, parameters } = input;
  const site = new Construct(scope, 'Site');
  acknowledgeSite(site, parameters);
  const { bucket, logs } = createBuckets(site);
  const behavior = apiBehavior(site, input);
  const { stackName, region } = Stack.of(scope);
  const originAccessControl = new S3OriginAccessControl(site, 'OriginAccess', {
    // The name must be unique in the account across regions, as for the headers.
    originAccessControlName: `${stackName}-${region}`,
  });
  const { domainName, certificateArn, blockedCountries, webAclArn } = parameters;
  const distribution = new Distribution(site, 'Distribution', {
    comment: 'Staffbook: web app and API',
    defaultRootObject: 'index.html',
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    enableLogging: true,
    logBucket: logs,
    logFilePrefix: 'site/',
    ...(domainName && {
      domainNames: [domainName],
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      certificate: Certificate.fromCertificateArn(site, 'Certificate', certificateArn),
    }),
    ...(webAclArn && { webAclId: webAclArn }),
    ...(blockedCountries.length > 0 && { geoRestriction: GeoRestriction.denylist(...blockedCountries) }),
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: headers,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [
        {
          function: edgeFunction(site, 'SiteRequest', edgeFiles.site),
          eventType: FunctionEventType.VIEWER_REQUEST,
        },
      ],
    },
    additionalBehaviors: Object.fromEntries(apiPaths.map((path) => [path, behavior])),
  });
  return { bucket, distribution };
}
