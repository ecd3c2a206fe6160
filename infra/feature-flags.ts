import { CURRENT_VERSION_EXPIRED_FLAGS, FLAGS } from 'aws-cdk-lib/cx-api';

/**
 * The feature flags of the CDK, each as it is without being set: the CDK does not point them out, and a stack that is
 * deployed stays as it is. The context of `cdk.json` and `-c` go before them.
 */
export const featureFlags: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(FLAGS)
    .filter(([name]) => !CURRENT_VERSION_EXPIRED_FLAGS.includes(name))
    .map(([name, { unconfiguredBehavesLike }]) => [name, unconfiguredBehavesLike?.v2 ?? false]),
);
