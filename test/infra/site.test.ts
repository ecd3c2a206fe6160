import { describe, expect, it } from 'vitest';
import { loadEdgeFunction } from '../../infra/local/edge.ts';
import { readTemplate } from '../support/read-template.ts';
import { type Resource, synthesize } from '../../infra/synthesize.ts';
import { edgeFiles } from '../../infra/site-routing.ts';
import { propertiesIn, resourcesOf } from '../support/stack-resources.ts';

const template = synthesize();
const stack = readTemplate(template);
const properties = <T>(type: string): T[] => propertiesIn<T>(template, type);

describe('the site', () => {
  const [distribution] = properties<{ DistributionConfig: Record<string, unknown> }>('AWS::CloudFront::Distribution');

  it('never replaces an API answer with its own error page', () => {
    expect(distribution?.DistributionConfig).not.toHaveProperty('CustomErrorResponses');
  });

  it('sends its headers with every answer', () => {
    const config = distribution?.DistributionConfig as {
      DefaultCacheBehavior: { ResponseHeadersPolicyId: unknown };
      CacheBehaviors: { ResponseHeadersPolicyId: unknown; CachePolicyId: string }[];
    };
    for (const behavior of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(behavior.ResponseHeadersPolicyId).toBeDefined();
    }
  });

  it("allows scripts and styles from itself only, and can't be framed", () => {
    const policy = stack.responseHeaders['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(stack.responseHeaders).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('extends HSTS to subdomains only in installations that ask for it', () => {
    const withAll = readTemplate(synthesize({ hstsSubdomains: true }));
    expect(withAll.responseHeaders['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it("passes the page's release to the API, but no cookies of the company's other sites, and caches no answer", () => {
    const behaviors = distribution?.DistributionConfig.CacheBehaviors as Record<string, unknown>[];
    expect(behaviors.length).toBeGreaterThan(0);
    const [[id, policy]] = resourcesOf(template, 'AWS::CloudFront::OriginRequestPolicy') as [[string, Resource]];
    expect(policy.Properties?.OriginRequestPolicyConfig).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      CookiesConfig: { CookieBehavior: 'none' },
    });
    for (const { OriginRequestPolicyId, CachePolicyId } of behaviors) {
      expect(OriginRequestPolicyId).toEqual({ Ref: id });
      // No caching.
      expect(CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    }
  });

  it('keeps the files of earlier releases, which open tabs still request', () => {
    const buckets = properties<{ LifecycleConfiguration: { Rules: object[] } }>('AWS::S3::Bucket');
    const rules = buckets.map(({ LifecycleConfiguration }) => LifecycleConfiguration.Rules);
    // Only overwritten files and access logs expire.
    expect(rules.flat()).toContainEqual({ NoncurrentVersionExpiration: { NoncurrentDays: 35 }, Status: 'Enabled' });
    const policies =
      JSON.stringify(properties('AWS::S3::BucketPolicy')) + JSON.stringify(properties('AWS::IAM::ManagedPolicy'));
    expect(policies).toContain('s3:PutObject');
    expect(policies).not.toContain('s3:Delete');
  });

  it('keeps its files private to the distribution', () => {
    for (const bucket of properties<{ PublicAccessBlockConfiguration: unknown }>('AWS::S3::Bucket')) {
      expect(bucket.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  it.each([
    ['/', '/index.html'],
    ['/dashboard/my-account/profile', '/index.html'],
    ['/dashboard/', '/index.html'],
    ['/v1.2/page', '/index.html'],
    ['/static/index-a1b2.js', '/static/index-a1b2.js'],
    ['/installation.json', '/installation.json'],
  ])('answers %s with %s', (uri, expected) => {
    const request = { method: 'GET', uri, headers: {} };
    expect(loadEdgeFunction(edgeFiles.site)({ viewer: { ip: '192.0.2.1' }, request }).uri).toBe(expected);
  });

  it.each([
    ['/static/index-a1b2.js', 'gzip, deflate, br, zstd', '/static/index-a1b2.js.br'],
    ['/static/index-a1b2.css', 'br', '/static/index-a1b2.css.br'],
    ['/static/index-a1b2.js', 'gzip', '/static/index-a1b2.js'],
    ['/static/font-a1b2.woff2', 'br', '/static/font-a1b2.woff2'],
    ['/favicon.svg', 'br', '/favicon.svg'],
    ['/dashboard/static/x.js', 'br', '/dashboard/static/x.js'],
    // An open tab of a release whose files weren't stored compressed.
    ['/assets/index-a1b2.js', 'br', '/assets/index-a1b2.js'],
  ])('answers %s to a browser that accepts %s with %s', (uri, encodings, expected) => {
    const request = { method: 'GET', uri, headers: { 'accept-encoding': { value: encodings } } };
    expect(loadEdgeFunction(edgeFiles.site)({ viewer: { ip: '192.0.2.1' }, request }).uri).toBe(expected);
  });

  it("sends the caller's address, whatever the caller claims", () => {
    const request = { method: 'POST', uri: '/x', headers: { 'x-viewer-address': { value: '10.0.0.1' } } };
    const { headers } = loadEdgeFunction(edgeFiles.api)({ viewer: { ip: '2001:db8::1' }, request });
    expect(headers['x-viewer-address']).toEqual({ value: '2001:db8::1' });
  });
});
