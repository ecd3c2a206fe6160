import type { Page } from 'playwright-core';
import { canSome } from '../../../shared/access/policy.ts';
import { timesheetBoard } from '../../../shared/contract/operations/payroll.ts';
import { demoAccounts } from '../../../shared/demo.ts';
import { HOME } from '../../../web/routes/navigation.ts';
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

export const everyPage: readonly AppPage[] = demoAccounts.flatMap(({ role, email }) => [
  { role, email, path: HOME, isOfRecord: false },
  ...pagesOf(role, email),
]);

type Named = { readonly id: number };

/** The record that a page is about, which its path alone does not name. */
const records: Readonly<Record<string, (product: Product) => Promise<string>>> = {
  'modify-profile': async () => '?user_id=4',
  'modify-check': async (product) => {
    const admin = await product.api('admin@demo.example');
    const checks = await admin.crud<(Named & { is_voided: boolean })[]>('CklgTransaction', 'getAll');
    return `?transaction_id=${checks.find((check) => !check.is_voided)?.id}`;
  },
  ':timesheetId': async (product) => {
    const admin = await product.api('admin@demo.example');
    const periods = await admin.crud<(Named & { is_current: boolean })[]>('TsrpPayPeriod', 'getAll');
    const query = { pay_period_id: periods.find((period) => period.is_current)?.id ?? 0 };
    const board = await admin.call<{ sheet: Named | null }[]>(timesheetBoard, query);
    return String(board.find(({ sheet }) => sheet !== null)?.sheet?.id);
  },
};

/** The address of a page, with the record that it is about. */
export async function addressOf({ path, isOfRecord }: AppPage, product: Product): Promise<string> {
  const last = path.split('/').at(-1) ?? '';
  const parameter = last.startsWith(':');
  if (parameter) return path.replace(last, await records[last]!(product));
  return `${path}${isOfRecord || last === 'modify-profile' ? await records[last]!(product) : ''}`;
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
