import { isLike } from '../support/iam-pattern.ts';
import { describe, expect, it } from 'vitest';
import { readTemplate } from '../support/read-template.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { areas } from '../../shared/contract/areas.ts';
import { partitions } from '../../functions/deployment/partitions.ts';
import { propertiesIn } from '../support/stack-resources.ts';

const template = synthesize();

describe('table partitions', () => {
  interface Statement {
    readonly Action: string | string[];
    readonly Condition?: {
      readonly 'ForAllValues:StringLike'?: { readonly 'dynamodb:LeadingKeys': readonly string[] };
      readonly Null?: Readonly<Record<string, string>>;
    };
  }
  const plans = readTemplate(template).functions;

  function statementsOf(area: string): Statement[] {
    const id = plans.find((plan) => plan.area === area)?.id ?? '';
    const { Role } = template.Resources[id]?.Properties ?? {};
    const [role] = (Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
    return propertiesIn<{ Roles: { Ref: string }[]; PolicyDocument: { Statement: Statement[] } }>(
      template,
      'AWS::IAM::ManagedPolicy',
    )
      .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  }

  /** Whether an area's role allows a call on these partitions; a call such as Scan names none. */
  function mayUse(area: string, action: string, keys: readonly string[]): boolean {
    return statementsOf(area)
      .filter(({ Action }) => [Action].flat().some((one) => isLike(one, `dynamodb:${action}`)))
      .some(({ Condition }) => {
        const patterns = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
        const needsKeys = Condition?.Null?.['dynamodb:LeadingKeys'] === 'false';
        if (needsKeys && keys.length === 0) return false;
        return !patterns || keys.every((key) => patterns.some((pattern) => isLike(pattern, key)));
      });
  }

  const reads = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'];
  const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];

  it('of password hashes are readable only by the two functions that check and set passwords', () => {
    for (const action of reads) {
      const readers = areas.filter((area) => mayUse(area, action, [partitions.credential]));
      expect([action, readers]).toEqual([action, ['account', 'admin']]);
    }
    expect(mayUse('ledger', 'Query', [partitions.credential])).toBe(false);
  });

  it('of timesheets are out of reach for the invoicing, ledger and account functions', () => {
    const keys = [
      'TsrpTimesheet',
      'TsrpTimesheet#pay_period_id#7',
      'TsrpTimesheet#user_id#3',
      'History#TsrpTimesheet#9',
    ];
    for (const area of ['invoicing', 'ledger', 'account'])
      for (const action of [...reads, ...writes])
        for (const key of keys)
          expect([area, action, key, mayUse(area, action, [key])]).toEqual([area, action, key, false]);
    expect(mayUse('timesheets', 'Query', ['TsrpTimesheet#pay_period_id#7'])).toBe(true);
  });

  it('must be named: nobody may Scan or call without keys', () => {
    for (const area of areas) {
      for (const action of ['Scan', 'PartiQLSelect', 'DeleteTable', 'ExportTableToPointInTime', 'UpdateTable'])
        expect([area, action, mayUse(area, action, [])]).toEqual([area, action, false]);
      for (const action of [...reads, ...writes])
        expect([area, action, mayUse(area, action, [])]).toEqual([area, action, false]);
    }
  });

  it("can't be mixed: one foreign key in a call refuses all of it", () => {
    expect(mayUse('ledger', 'BatchGetItem', ['CklgPayee', partitions.credential])).toBe(false);
    expect(mayUse('ledger', 'BatchGetItem', ['CklgPayee', 'CklgTransaction#year#2026'])).toBe(true);
  });

  it('are guarded by conditions that no unconditional statement undoes', () => {
    for (const area of areas) {
      const free = statementsOf(area).filter(
        ({ Action, Condition }) => [Action].flat().some((action) => action.startsWith('dynamodb:')) && !Condition,
      );
      expect([area, free]).toEqual([area, []]);
    }
  });
});
