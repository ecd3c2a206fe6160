import { join } from 'node:path';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { INSTALLATION_PATH, type Installation } from '../shared/installation.ts';
import { ASSETS } from './site-paths.ts';

/** Addresses that belong to the API; every other one is the web app's. */
export const apiPaths = ['/api_*', '/crud/*'];

/** Parts of a build that serve this machine alone. */
const LOCAL_ONLY = ['*.br', '.vite'];

const edgeFunction = (scope: Construct, id: string, file: string): EdgeFunction =>
  new EdgeFunction(scope, id, {
    code: FunctionCode.fromFile({ filePath: join(import.meta.dirname, 'edge', file) }),
    runtime: FunctionRuntime.JS_2_0,
  });

function apiBehavior(scope: Construct, api: HttpApi, headers: ResponseHeadersPolicy): BehaviorOptions {
  return {
    origin: new HttpOrigin(`${api.apiId}.execute-api.${Stack.of(scope).region}.amazonaws.com`),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: headers,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    functionAssociations: [
      { function: edgeFunction(scope, 'ApiRequest', 'api-request.js'), eventType: FunctionEventType.VIEWER_REQUEST },
    ],
  };
}

export interface Site {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
}

/**
 * Web app and API on one origin. The fallback to the web app's page is a function on the web app's own addresses:
 * an error page of the distribution would also replace the API's answers.
 */
export function createSite(scope: Construct, api: HttpApi, headers: ResponseHeadersPolicy): Site {
  const bucket = new Bucket(scope, 'SiteBucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const behavior = apiBehavior(scope, api, headers);
  const distribution = new Distribution(scope, 'Distribution', {
    comment: 'Staffbook: web app and API',
    defaultRootObject: 'index.html',
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: headers,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [
        {
          function: edgeFunction(scope, 'SiteRequest', 'site-request.js'),
          eventType: FunctionEventType.VIEWER_REQUEST,
        },
      ],
    },
    additionalBehaviors: Object.fromEntries(apiPaths.map((path) => [path, behavior])),
  });
  return { bucket, distribution };
}

/** Uploads the built web app: files with a hash in their name stay cached for good, the others are asked for again. */
export function uploadSite(
  scope: Construct,
  { bucket, distribution }: Site,
  webBuild: string,
  installation: Installation,
): void {
  const assets = new BucketDeployment(scope, 'SiteAssets', {
    sources: [Source.asset(join(webBuild, ASSETS), { exclude: LOCAL_ONLY })],
    destinationBucket: bucket,
    destinationKeyPrefix: ASSETS,
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    // A page opened before the deployment still asks for the files of its own version.
    prune: false,
  });
  const files = new BucketDeployment(scope, 'SiteFiles', {
    sources: [
      Source.asset(webBuild, { exclude: [ASSETS, ...LOCAL_ONLY] }),
      Source.jsonData(INSTALLATION_PATH.slice(1), installation),
    ],
    destinationBucket: bucket,
    cacheControl: [CacheControl.fromString('no-cache')],
    prune: false,
    distribution,
    distributionPaths: ['/*'],
  });
  // The page comes last: it names the files that must be there.
  files.node.addDependency(assets);
}
