/** Credentials as the SDK expects them. */
interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/**
 * Replaces the SDK's credential provider chain in the bundle. A Lambda function has its role's credentials in its environment
 * and must not use profile files, SSO, other roles or instance metadata; they would also make up a tenth of its size.
 */
export const defaultProvider = () => (): Promise<Credentials> => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    return Promise.reject(new Error('The function has no credentials in its environment.'));
  }
  return Promise.resolve({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  });
};
