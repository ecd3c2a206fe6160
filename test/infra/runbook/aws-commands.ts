/** The options of an AWS command by service and name, as in the AWS CLI's own service models (botocore, 2026). */
export const awsCommands: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
> = {
  'acm describe-certificate': { needs: ['--certificate-arn'], takes: [] },
  'acm request-certificate': {
    needs: ['--domain-name'],
    takes: [
      '--validation-method',
      '--subject-alternative-names',
      '--idempotency-token',
      '--domain-validation-options',
      '--options',
      '--certificate-authority-arn',
      '--tags',
      '--key-algorithm',
      '--managed-by',
    ],
  },
  'backup create-backup-vault': {
    needs: ['--backup-vault-name'],
    takes: ['--backup-vault-tags', '--encryption-key-arn', '--creator-request-id'],
  },
  'backup describe-restore-job': { needs: ['--restore-job-id'], takes: [] },
  'backup get-recovery-point-restore-metadata': {
    needs: ['--backup-vault-name', '--recovery-point-arn'],
    takes: ['--backup-vault-account-id'],
  },
  'backup list-recovery-points-by-backup-vault': {
    needs: ['--backup-vault-name'],
    takes: [
      '--backup-vault-account-id',
      '--by-resource-arn',
      '--by-resource-type',
      '--by-backup-plan-id',
      '--by-created-before',
      '--by-created-after',
      '--by-parent-recovery-point-arn',
      '--max-results',
      '--next-token',
    ],
  },
  'backup start-restore-job': {
    needs: ['--recovery-point-arn', '--metadata'],
    takes: ['--iam-role-arn', '--idempotency-token', '--resource-type', '--copy-source-tags-to-restored-resource'],
  },
  'backup update-region-settings': {
    needs: [],
    takes: ['--resource-type-opt-in-preference', '--resource-type-management-preference'],
  },
  'ce update-cost-allocation-tags-status': { needs: ['--cost-allocation-tags-status'], takes: [] },
  // A command of the CLI itself, which creates a change set and executes it.
  'cloudformation deploy': {
    needs: ['--template-file', '--stack-name'],
    takes: ['--parameter-overrides', '--capabilities', '--no-execute-changeset', '--tags'],
  },
  'cloudformation update-termination-protection': {
    needs: ['--no-enable-termination-protection', '--stack-name'],
    takes: [],
  },
  'cloudformation describe-stacks': { needs: [], takes: ['--stack-name', '--next-token'] },
  'dynamodb delete-table': { needs: ['--table-name'], takes: [] },
  'dynamodb describe-table': { needs: ['--table-name'], takes: [] },
  'dynamodb list-tables': { needs: [], takes: ['--exclusive-start-table-name', '--limit'] },
  'dynamodb tag-resource': { needs: ['--resource-arn', '--tags'], takes: [] },
  'dynamodb update-continuous-backups': {
    needs: ['--table-name', '--point-in-time-recovery-specification'],
    takes: [],
  },
  'dynamodb update-table': {
    needs: ['--table-name'],
    takes: ['--deletion-protection-enabled', '--no-deletion-protection-enabled'],
  },
  'dynamodb update-time-to-live': { needs: ['--table-name', '--time-to-live-specification'], takes: [] },
  'dynamodb restore-table-to-point-in-time': {
    needs: ['--target-table-name'],
    takes: [
      '--source-table-arn',
      '--source-table-name',
      '--use-latest-restorable-time',
      '--restore-date-time',
      '--billing-mode-override',
      '--global-secondary-index-override',
      '--local-secondary-index-override',
      '--provisioned-throughput-override',
      '--on-demand-throughput-override',
      '--sse-specification-override',
    ],
  },
  'dynamodb wait table-exists': { needs: ['--table-name'], takes: [] },
  'kms create-key': {
    needs: [],
    takes: [
      '--policy',
      '--description',
      '--key-usage',
      '--customer-master-key-spec',
      '--key-spec',
      '--origin',
      '--custom-key-store-id',
      '--bypass-policy-lockout-safety-check',
      '--tags',
      '--multi-region',
      '--xks-key-id',
    ],
  },
  'kms schedule-key-deletion': { needs: ['--key-id'], takes: ['--pending-window-in-days'] },
  'lambda invoke': {
    needs: ['--function-name'],
    takes: [
      '--invocation-type',
      '--log-type',
      '--client-context',
      '--durable-execution-name',
      '--payload',
      '--qualifier',
      '--tenant-id',
    ],
  },
  'logs describe-log-groups': {
    needs: [],
    takes: [
      '--account-identifiers',
      '--log-group-name-prefix',
      '--log-group-name-pattern',
      '--next-token',
      '--limit',
      '--include-linked-accounts',
      '--log-group-class',
      '--log-group-identifiers',
    ],
  },
  'logs get-query-results': { needs: ['--query-id'], takes: ['--next-token', '--max-items'] },
  'logs start-query': {
    needs: ['--start-time', '--end-time', '--query-string'],
    takes: ['--query-language', '--log-group-name', '--log-group-names', '--log-group-identifiers', '--limit'],
  },
  'secretsmanager put-secret-value': {
    needs: ['--secret-id'],
    takes: ['--client-request-token', '--secret-binary', '--secret-string', '--version-stages', '--rotation-token'],
  },
  'ses verify-email-identity': { needs: ['--email-address'], takes: [] },
  'service-quotas request-service-quota-increase': {
    needs: ['--service-code', '--quota-code', '--desired-value'],
    takes: ['--context-id', '--support-case-allowed'],
  },
  'sesv2 create-email-identity': {
    needs: ['--email-identity'],
    takes: ['--tags', '--dkim-signing-attributes', '--configuration-set-name'],
  },
  'sesv2 delete-suppressed-destination': { needs: ['--email-address'], takes: [] },
  'sesv2 get-account': { needs: [], takes: [] },
  'sesv2 get-email-identity': { needs: ['--email-identity'], takes: [] },
  'sesv2 get-suppressed-destination': { needs: ['--email-address'], takes: [] },
  'sesv2 put-account-details': {
    needs: ['--mail-type', '--website-url'],
    takes: [
      '--contact-language',
      '--use-case-description',
      '--additional-contact-email-addresses',
      '--production-access-enabled',
    ],
  },
  'sns get-topic-attributes': { needs: ['--topic-arn'], takes: [] },
  'sns subscribe': {
    needs: ['--topic-arn', '--protocol'],
    takes: ['--notification-endpoint', '--attributes', '--return-subscription-arn'],
  },
  'sqs list-queues': { needs: [], takes: ['--queue-name-prefix', '--next-token', '--max-results'] },
  'sqs purge-queue': { needs: ['--queue-url'], takes: [] },
  // Its required values are in the input file.
  'wafv2 create-web-acl': { needs: [], takes: ['--cli-input-json'] },
};
