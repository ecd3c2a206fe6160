import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

const KEY_LENGTH = 64;

/** The key that signs tokens: `{ kid, key, previous? }`. Made by Secrets Manager, so no template and no person ever holds it. */
export const createSigningSecret = (scope: Construct): Secret =>
  new Secret(scope, 'SigningSecret', {
    description:
      'Signs the tokens of signed-in staff. To rotate: move { kid, key } to "previous" and put a new pair in their place.',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ kid: '1' }),
      generateStringKey: 'key',
      passwordLength: KEY_LENGTH,
      excludePunctuation: true,
    },
    removalPolicy: RemovalPolicy.RETAIN,
  });
