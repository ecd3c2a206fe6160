import { blacklistedToken } from './collections/blacklisted-token.ts';
import { cklgAccount } from './collections/cklg-account.ts';
import { cklgCheckbook } from './collections/cklg-checkbook.ts';
import { cklgFundSource } from './collections/cklg-fund-source.ts';
import { cklgPayLayout } from './collections/cklg-pay-layout.ts';
import { cklgPayee } from './collections/cklg-payee.ts';
import { cklgReconciliation } from './collections/cklg-reconciliation.ts';
import { cklgTransaction } from './collections/cklg-transaction.ts';
import { invcClientContact } from './collections/invc-client-contact.ts';
import { invcClient } from './collections/invc-client.ts';
import { invcContract } from './collections/invc-contract.ts';
import { invcInvoice } from './collections/invc-invoice.ts';
import { invcItemUnit } from './collections/invc-item-unit.ts';
import { invcPaymentType } from './collections/invc-payment-type.ts';
import { invcPricingItemType } from './collections/invc-pricing-item-type.ts';
import { invcPricingItem } from './collections/invc-pricing-item.ts';
import { invcQuote } from './collections/invc-quote.ts';
import { invcQuotingItem } from './collections/invc-quoting-item.ts';
import { invcScheduledWork } from './collections/invc-scheduled-work.ts';
import { invcTaskOrder } from './collections/invc-task-order.ts';
import { invcWorkRequestStatusType } from './collections/invc-work-request-status-type.ts';
import { invcWorkRequestStatus } from './collections/invc-work-request-status.ts';
import { invcWorkRequest } from './collections/invc-work-request.ts';
import { permission } from './collections/permission.ts';
import { profile } from './collections/profile.ts';
import { roleXPermission } from './collections/role-x-permission.ts';
import { role } from './collections/role.ts';
import { secretCode } from './collections/secret-code.ts';
import { team } from './collections/team.ts';
import { tsrpHoliday } from './collections/tsrp-holiday.ts';
import { tsrpLeaveEntry } from './collections/tsrp-leave-entry.ts';
import { tsrpLeaveKind } from './collections/tsrp-leave-kind.ts';
import { tsrpLeaveRequest } from './collections/tsrp-leave-request.ts';
import { tsrpPayPeriod } from './collections/tsrp-pay-period.ts';
import { tsrpPayrollLayout } from './collections/tsrp-payroll-layout.ts';
import { tsrpSetting } from './collections/tsrp-setting.ts';
import { tsrpTimesheet } from './collections/tsrp-timesheet.ts';
import { tsrpTrackUser } from './collections/tsrp-track-user.ts';
import { user } from './collections/user.ts';
import type { Collection } from './collection.ts';

/** All stored collections. To add one, create its file and list it here. */
const all = [
  blacklistedToken,
  cklgAccount,
  cklgCheckbook,
  cklgFundSource,
  cklgPayLayout,
  cklgPayee,
  cklgReconciliation,
  cklgTransaction,
  invcClientContact,
  invcClient,
  invcContract,
  invcInvoice,
  invcItemUnit,
  invcPaymentType,
  invcPricingItemType,
  invcPricingItem,
  invcQuote,
  invcQuotingItem,
  invcScheduledWork,
  invcTaskOrder,
  invcWorkRequestStatusType,
  invcWorkRequestStatus,
  invcWorkRequest,
  permission,
  profile,
  roleXPermission,
  role,
  secretCode,
  team,
  tsrpHoliday,
  tsrpLeaveEntry,
  tsrpLeaveKind,
  tsrpLeaveRequest,
  tsrpPayPeriod,
  tsrpPayrollLayout,
  tsrpSetting,
  tsrpTimesheet,
  tsrpTrackUser,
  user,
] as const;

type All = (typeof all)[number];

export type CollectionName = All['name'];

export type CollectionOf<N extends CollectionName> = Extract<All, { readonly name: N }>;

export const collections: Readonly<Record<CollectionName, Collection>> = Object.fromEntries(
  all.map((collection) => [collection.name, collection]),
) as unknown as Record<CollectionName, Collection>;

export const collectionNames = all.map((collection) => collection.name);

/** Those with the five generic calls. */
export const calledCollectionNames = collectionNames.filter((name) => collections[name].hasGenericCalls);

export const isCollectionName = (name: string): name is CollectionName => Object.hasOwn(collections, name);
