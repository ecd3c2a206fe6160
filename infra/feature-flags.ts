import { CURRENT_VERSION_EXPIRED_FLAGS, FLAGS } from 'aws-cdk-lib/cx-api';

/**
 * The CDK's feature flags with their default values, which silences its advice about unset flags and keeps deployed
 * stacks unchanged. The context of `cdk.json` and `-c` take precedence.
 */
export const featureFlags: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(FLAGS)
    .filter(([name]) => !CURRENT_VERSION_EXPIRED_FLAGS.includes(name))
    .map(([name, { unconfiguredBehavesLike }]) => [name, unconfiguredBehavesLike?.v2 ?? false]),
);
