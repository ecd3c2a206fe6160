import { describe, expect, it } from 'vitest';
import { readTemplate } from '../support/read-template.ts';
import { resourcesOf } from '../support/stack-resources.ts';
import { synthesize, type Template } from '../../infra/synthesize.ts';
import { areas } from '../../shared/contract/areas.ts';

const RESTORED = 'Staffbook-production-20260302';
const VAULT = 'arn:aws:backup:us-west-2:123456789012:backup-vault:Staffbook-production';

const production = synthesize();

const propertiesOf = <T>(type: string, { Resources }: Template): T[] =>
  Object.values(Resources)
    .filter(({ Type }) => Type === type)
    .map(({ Properties }) => Properties as T);

describe('a restored table', () => {
  const restored = synthesize({ restoredTable: RESTORED });
  const [own = ''] = Object.entries(restored.Resources).find(([, { Type }]) => Type === 'AWS::DynamoDB::Table') ?? [];

  it("replaces the stack's own one in every function, role, alarm, backup, graph and output", () => {
    const { functions } = readTemplate(restored);
    expect(functions.map(({ area }) => area).sort()).toEqual([...areas].sort());
    for (const { area, environment } of functions) expect([area, environment.TABLE_NAME]).toEqual([area, RESTORED]);
    const users = Object.entries(restored.Resources).filter(([, { Properties }]) =>
      JSON.stringify(Properties ?? {}).includes(RESTORED),
    );
    const kinds = new Set(users.map(([, { Type }]) => Type));
    expect([...kinds].sort()).toEqual(
      [
        'AWS::Backup::BackupSelection',
        'AWS::CloudWatch::Alarm',
        'AWS::CloudWatch::Dashboard',
        'AWS::Events::Rule',
        'AWS::IAM::ManagedPolicy',
        'AWS::Lambda::Function',
      ].sort(),
    );
    // Nothing references the stack's own table anymore.
    expect(JSON.stringify(restored.Resources)).not.toMatch(new RegExp(`"(?:Ref|Fn::GetAtt)":\\[?"${own}"`));
    const { Outputs } = restored as Template & { readonly Outputs: Readonly<Record<string, { Value: unknown }>> };
    expect(Outputs.TableName?.Value).toBe(RESTORED);
  });

  it("leaves the stack's own one retained and protected from deletion", () => {
    expect(restored.Resources[own]).toEqual(production.Resources[own]);
    expect(restored.Resources[own]).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
  });
});

describe('backups', () => {
  interface Plan {
    readonly BackupPlan: {
      readonly BackupPlanRule: readonly {
        readonly RuleName: string;
        readonly ScheduleExpression: string;
        readonly Lifecycle: { readonly DeleteAfterDays: number };
        readonly CopyActions?: readonly object[];
      }[];
    };
  }
  const rulesOf = (template: Template) =>
    propertiesOf<Plan>('AWS::Backup::BackupPlan', template).flatMap(({ BackupPlan }) =>
      BackupPlan.BackupPlanRule.map(({ RuleName, ScheduleExpression, Lifecycle, CopyActions }) => [
        RuleName,
        ScheduleExpression,
        Lifecycle.DeleteAfterDays,
        CopyActions,
      ]),
    );
  const copied = (DeleteAfterDays: number) => [{ DestinationBackupVaultArn: VAULT, Lifecycle: { DeleteAfterDays } }];

  it("are monthly, kept for 400 days, and stay in the stack's region", () => {
    expect(rulesOf(production)).toEqual([['monthly', 'cron(0 7 1 * ? *)', 400, undefined]]);
    expect(JSON.stringify(production.Resources)).not.toContain('backup:CopyFromBackupVault');
  });

  it('are also daily for a week when a vault in another region is given, and each is copied there', () => {
    const elsewhere = synthesize({ copyVaultArn: VAULT });
    expect(rulesOf(elsewhere)).toEqual([
      ['monthly', 'cron(0 7 1 * ? *)', 400, copied(400)],
      ['daily', 'cron(0 7 2-31 * ? *)', 7, copied(7)],
    ]);
    const text = JSON.stringify(propertiesOf('AWS::IAM::ManagedPolicy', elsewhere));
    expect(text).toContain('backup:CopyFromBackupVault');
    expect(text).toContain(`"${VAULT}"`);
    expect(text).toContain(':kms:us-west-2:123456789012:key/????????-????-????-????-????????????');
  });

  it("that fail are reported by email, for backup and copy jobs alike, but not those of the account's other resources", () => {
    const [rule] = propertiesOf<{ EventPattern: object; Targets: Record<string, unknown>[] }>(
      'AWS::Events::Rule',
      production,
    );
    const [[table]] = resourcesOf(production, 'AWS::DynamoDB::Table') as [[string, unknown]];
    expect(rule?.EventPattern).toEqual({
      source: ['aws.backup'],
      'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
      detail: {
        resourceArn: [{ 'Fn::GetAtt': [table, 'Arn'] }],
        state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'],
      },
    });
    const [[topic]] = Object.entries(production.Resources).filter(([, { Type }]) => Type === 'AWS::SNS::Topic') as [
      [string, unknown],
    ];
    expect(rule?.Targets).toMatchObject([{ Arn: { Ref: topic }, DeadLetterConfig: { Arn: expect.anything() } }]);
  });

  it('are not made in other stages', () => {
    const staging = synthesize({ stage: 'staging', copyVaultArn: VAULT });
    for (const type of ['AWS::Backup::BackupPlan', 'AWS::Events::Rule'])
      expect([type, propertiesOf(type, staging)]).toEqual([type, []]);
  });
});
