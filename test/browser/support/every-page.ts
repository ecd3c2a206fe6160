import type { Page } from 'playwright-core';
import { canSome } from '../../../shared/access/policy.ts';
import { timesheetBoard } from '../../../shared/contract/operations/payroll.ts';
import { demoAccounts } from '../../../shared/demo.ts';
import { HOME } from '../../../web/routes/navigation.ts';
import { printPages } from '../../../web/routes/print-pages.ts';
import type { Section } from '../../../web/routes/section.ts';
import { isBeingBuilt, sections } from '../../../web/routes/sections.tsx';
import type { Product } from './product.ts';

export interface AppPage {
  readonly role: string;
  /** Of the demo company. */
  readonly email: string;
  /** As the table of sections has it; a page with a form has one for a new record and one for a record. */
  readonly path: string;
  readonly isOfRecord: boolean;
}

/** Every page that the table of sections gives to a role, hidden ones too; what is being built has one sentence. */
function pagesOf(role: string, email: string, list = sections, parent = HOME): AppPage[] {
  return list
    .filter((section) => canSome({ user_id: 1, role }, section.rule) && !isBeingBuilt(section))
    .flatMap((section: Section): AppPage[] => {
      const path = `${parent}/${section.path}`;
      const page = { role, email, path, isOfRecord: false };
      const own = section.screen || section.panelTitle !== undefined ? [page] : [];
      const ofRecord = section.form ? [{ ...page, isOfRecord: true }] : [];
      return [...own, ...ofRecord, ...pagesOf(role, email, section.children ?? [], path)];
    });
}

/** The pages in windows of their own that a role may open. */
const printPagesOf = (role: string, email: string): AppPage[] =>
  printPages
    .filter(({ rule }) => canSome({ user_id: 1, role }, rule))
    .map(({ path }) => ({ role, email, path, isOfRecord: false }));

export const everyPage: readonly AppPage[] = demoAccounts.flatMap(({ role, email }) => [
  { role, email, path: HOME, isOfRecord: false },
  ...pagesOf(role, email),
  ...printPagesOf(role, email),
]);

type Named = { readonly id: number };
type Sheet = Named & { readonly pay_period_id: number; readonly is_processed: boolean };

const statementQuery = async (product: Product): Promise<string> => {
  const admin = await product.api('admin@demo.example');
  const statements = await admin.crud<(Named & { state: string })[]>('CklgReconciliation', 'getAll');
  return `?reconciliation_id=${statements.find(({ state }) => state === 'open')?.id}`;
};

/** What a page is about, which its path alone does not name; an accountant has no paycheck and reads why. */
const records: Readonly<Record<string, (product: Product, email: string) => Promise<string>>> = {
  checks: async () => '?by=date&direction=ascending&from=2000-01-01&to=2100-01-01',
  'ledger-totals': async () => '?from=2000-01-01&to=2100-01-01',
  'pay-totals': async (product) => {
    const admin = await product.api('admin@demo.example');
    const sheets = await admin.crud<Sheet[]>('TsrpTimesheet', 'getAll');
    return `?pay_period_id=${sheets.find((sheet) => sheet.is_processed)?.pay_period_id}&scope=all`;
  },
  'pay-check': async (product, email) => {
    const person = await product.api(email);
    const own = { user_id: person.session.user.id };
    const sheets = await person.crud<Sheet[]>('TsrpTimesheet', 'getAll', own).catch(() => []);
    return `?timesheet_id=${sheets.find((sheet) => sheet.is_processed)?.id ?? 0}`;
  },
  'modify-profile': async () => '?user_id=4',
  'modify-check': async (product) => {
    const admin = await product.api('admin@demo.example');
    const checks = await admin.crud<(Named & { is_voided: boolean })[]>('CklgTransaction', 'getAll');
    return `?transaction_id=${checks.find((check) => !check.is_voided)?.id}`;
  },
  statement: statementQuery,
  reconciliation: statementQuery,
  ':timesheetId': async (product) => {
    const admin = await product.api('admin@demo.example');
    const periods = await admin.crud<(Named & { is_current: boolean })[]>('TsrpPayPeriod', 'getAll');
    const query = { pay_period_id: periods.find((period) => period.is_current)?.id ?? 0 };
    const board = await admin.call<{ sheet: Named | null }[]>(timesheetBoard, query);
    return String(board.find(({ sheet }) => sheet !== null)?.sheet?.id);
  },
};

/** The address of a page, with the record that it is about. */
export async function addressOf({ path, email, isOfRecord }: AppPage, product: Product): Promise<string> {
  const last = path.split('/').at(-1) ?? '';
  const isNew = last === 'modify-check' && !isOfRecord;
  const record = isNew ? '' : ((await records[last]?.(product, email)) ?? '');
  return last.startsWith(':') ? path.replace(last, record) : `${path}${record}`;
}

/** Waits until a page shows all it has to show. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page
    .getByText(/^Loading /)
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate(async () => document.fonts.ready);
}
