import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

const KEY_LENGTH = 64;

export interface Secrets {
  /** The key that signs tokens: `{ kid, key, previous? }`. */
  readonly signing: Secret;
  /** What the site sends with each call, as a text. */
  readonly origin: Secret;
}

/** Keys made by Secrets Manager, so that no person and no template ever holds one. */
export function createSecrets(scope: Construct, encryptionKey: IKey, keepData: boolean): Secrets {
  const secrets = new Construct(scope, 'Secrets');
  const removalPolicy = keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
  const generated = { passwordLength: KEY_LENGTH, excludePunctuation: true };
  const rotatedByCommand =
    'A new key of either kind must be known to the functions, and the other one to the distribution, before it counts: ' +
    '"npm run rotate-key" does so without signing anybody out, when somebody with access leaves and once a year.';
  Validations.of(secrets).acknowledge(
    { id: 'AwsSolutions-SMG4', reason: rotatedByCommand },
    { id: 'NIST.800.53.R5-SecretsManagerRotationEnabled', reason: rotatedByCommand },
  );
  return {
    signing: new Secret(secrets, 'Signing', {
      description: 'Signs the tokens of signed-in staff. "npm run rotate-key" changes it and signs nobody out.',
      generateSecretString: {
        ...generated,
        secretStringTemplate: JSON.stringify({ kid: '1' }),
        generateStringKey: 'key',
      },
      encryptionKey,
      removalPolicy,
    }),
    origin: new Secret(secrets, 'Origin', {
      description: 'The site sends it with each call of the API, which answers nobody else.',
      generateSecretString: generated,
      encryptionKey,
      removalPolicy,
    }),
  };
}
