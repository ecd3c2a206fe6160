/**
 * Sets the region and the profile that the CDK and the AWS CLI would use: the AWS SDK for JavaScript doesn't read the
 * variables of the defaults, and takes an empty region for one.
 */
export function settleAccount(variables: NodeJS.ProcessEnv): void {
  const region = variables.AWS_REGION || variables.AWS_DEFAULT_REGION;
  if (region) variables.AWS_REGION = region;
  else delete variables.AWS_REGION;
  const profile = variables.AWS_PROFILE || (variables.AWS_ACCESS_KEY_ID ? '' : variables.AWS_DEFAULT_PROFILE);
  if (profile) variables.AWS_PROFILE = profile;
}
