import { collections } from '../../shared/contract/collections.ts';
import { MAX_PRINTED_WITH_SKIPPED } from '../../shared/contract/operations/check-printing.ts';
import { fitIssues } from '../../shared/ledger/check-sheet.ts';
import { checkStocks } from '../../shared/ledger/check-stocks.ts';
import { type Check, centsOf } from '../../shared/ledger/checks.ts';
import { checkbooksOf, sourcesOf } from '../../shared/ledger/checkbooks.ts';
import { paperIssues, paperNumber, printRefusal, skippedIssue, skippedNumbers } from '../../shared/ledger/printing.ts';
import { AppError, badInput, ConflictError, type Problem, problemsError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf } from '../http/call.ts';
import type { Plan } from '../store/plan.ts';
import { nextVersion, planUpdate } from '../store/records.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Store } from '../store/store.ts';
import { asCheck } from './as-check.ts';
import { readFundSources } from './checkbooks.ts';
import { checksNumbered, nextNumberOf } from './numbered-checks.ts';
import { checkbookGuard } from './reconcile/reconciliations.ts';
import { readSelected, selectionIssues } from './selected-checks.ts';
import { voidPaper } from './void-paper.ts';

const { CklgPayee, CklgTransaction } = collections;

type Handler = Handlers<'ledger'>['print-checks'];
type PrintCall = Parameters<Handler>[0];
type Body = PrintCall['body'];

/** Returns the problems of a body that don't need the table. */
function bodyIssues({ checks, is_copy, first_number, skipped, reason }: Body): Problem[] {
  const hasSkipped = (skipped ?? 0) > 0;
  const noReason = { field: 'reason', message: 'Enter a reason.' };
  return [
    ...selectionIssues(checks),
    ...(is_copy && reason === null ? [noReason] : []),
    ...(is_copy && first_number !== null
      ? [{ field: 'first_number', message: "Copies are printed on plain paper, which isn't numbered." }]
      : []),
    ...(!is_copy && first_number === null
      ? [{ field: 'first_number', message: 'Enter the number of the first check in the printer.' }]
      : []),
    ...(hasSkipped && reason === null && !is_copy ? [noReason] : []),
    ...(hasSkipped && checks.length > MAX_PRINTED_WITH_SKIPPED
      ? [{ field: 'checks', message: `Print at most ${MAX_PRINTED_WITH_SKIPPED} checks while numbers are skipped.` }]
      : []),
  ];
}

interface Addressee {
  readonly name: string;
  readonly address: string | null;
}

/** Returns to whom each check is printed. A copy names the payee as the paper does. */
async function readAddressees(store: Store, checks: readonly Check[], isCopy: boolean): Promise<Addressee[]> {
  const records = await store.getMany(
    CklgPayee,
    checks.map(({ payee_id }) => payee_id),
  );
  const payees = new Map(records.map((payee) => [payee.id, payee]));
  return checks.map(({ payee_id, printed_payee }) => {
    const payee = payees.get(payee_id);
    const name = typeof payee?.name === 'string' ? payee.name : '';
    return {
      name: (isCopy && printed_payee) || name,
      address: typeof payee?.address === 'string' ? payee.address : null,
    };
  });
}

/** Returns what doesn't fit the paper. */
function fitProblems(checks: readonly Check[], addressees: readonly Addressee[], body: Body): Problem[] {
  return checks.flatMap((check, index) => {
    const { name, address } = addressees[index]!;
    const printable = {
      id: check.id,
      number: check.check_number,
      date: check.transaction_date,
      cents: centsOf(check),
      payee: name,
      address,
      note: check.note,
      account: '',
      fundSource: '',
    };
    return fitIssues(printable, checkStocks[body.check_stock]).map(({ message }) => ({
      field: `checks.${index}`,
      message,
      isConflict: true,
    }));
  });
}

interface Papers {
  readonly checkbookId: number;
  readonly first: number;
  /** The numbers to record as void, before the first newly numbered check. */
  readonly skipped: readonly number[];
  /** Fails if a fund source moves to another checkbook at the same time. */
  readonly guard: Plan;
}

/** Returns the paper of each check; throws if a number isn't free or would leave a gap. */
async function papersFor({ store, body }: PrintCall, checks: readonly Check[]): Promise<Papers> {
  const first = body.first_number!;
  const sourceId = checks[0]!.fund_source_id;
  const checkbookId = checkbooksOf(await readFundSources(store))(sourceId);
  const guard = await checkbookGuard(store, checkbookId);
  // Read again, because a move of a fund source before the guard was read doesn't fail it.
  const all = await readFundSources(store);
  const checkbookOfSource = checkbooksOf(all);
  if (checkbookOfSource(sourceId) !== checkbookId) throw new ConflictError('This fund source');
  const elsewhere = checks.findIndex(({ fund_source_id }) => checkbookOfSource(fund_source_id) !== checkbookId);
  if (elsewhere !== -1) {
    const message = 'This check belongs to another checkbook, which uses different paper. Print it separately.';
    throw problemsError([{ field: `checks.${elsewhere}`, message, isConflict: true }]);
  }
  const sourceIds = sourcesOf(checkbookId, all).map(({ id }) => id);
  const own = new Set(checks.map(({ id }) => id));
  const [numbered, next] = await Promise.all([
    checksNumbered(store, sourceIds, first, first + checks.length - 1),
    nextNumberOf(store, checkbookId, sourceIds),
  ]);
  const used = numbered.filter(({ id }) => !own.has(id)).toSorted((a, b) => a.check_number! - b.check_number!)[0];
  const skipped = skippedNumbers(checks, first, next);
  const skippedProblem = skippedIssue(skipped, body.skipped ?? 0, next);
  const problems: Problem[] = [
    ...paperIssues(checks, first).map(({ index, message }) => ({
      field: index === null ? 'first_number' : `checks.${index}`,
      message,
      isConflict: true,
    })),
    ...(used
      ? [
          {
            field: 'first_number',
            message: `Number ${used.check_number} is already used${next === null ? '' : `. The next number is ${next}`}.`,
            isConflict: true,
          },
        ]
      : []),
    ...(skippedProblem === undefined ? [] : [{ field: 'skipped', message: skippedProblem, isConflict: true }]),
  ];
  if (problems.length > 0) throw problemsError(problems);
  return {
    checkbookId,
    first,
    skipped: Array.from({ length: skipped }, (_, index) => next! + index),
    guard,
  };
}

/** Another check has one of the papers. */
const isPaperTaken = (error: unknown): boolean =>
  error instanceof AppError && error.issues.some(({ field }) => field === 'paper');

const numberTaken = (): AppError =>
  problemsError([
    {
      field: 'first_number',
      message: 'Another check was printed on one of these numbers. Choose the next free one.',
      isConflict: true,
    },
  ]);

async function attempt(call: PrintCall): ReturnType<Handler> {
  const { body, now, store } = call;
  const records = await readSelected(store, body.checks);
  const checks = records.map(asCheck);
  const kind = body.is_copy ? 'copy' : 'original';
  const refused = checks.flatMap((check, index) => {
    const message = printRefusal(check, kind);
    return message === undefined ? [] : [{ field: `checks.${index}`, message, isConflict: true }];
  });
  if (refused.length > 0) throw problemsError(refused);
  const addressees = await readAddressees(store, checks, body.is_copy);
  const tight = fitProblems(checks, addressees, body);
  if (tight.length > 0) throw problemsError(tight);
  const papers = body.is_copy ? undefined : await papersFor(call, checks);
  const change = changeOf(call, body.reason);
  const printed = {
    print_reason: body.reason,
    ...(papers && {
      print_later: false,
      printed_at: now.toISOString(),
      printed_by: callerOf(call).user_id,
    }),
  };
  const done = records.map((before, index) => {
    const number = papers && papers.first + index;
    const after = nextVersion(
      before,
      {
        ...printed,
        times_printed: Number(before.times_printed ?? 0) + 1,
        ...(papers && {
          check_number: number,
          paper: paperNumber(papers.checkbookId, number!),
          printed_payee: addressees[index]!.name,
        }),
      },
      now,
    );
    return { after, plan: planUpdate(CklgTransaction, before, after, change) };
  });
  const target = records.find((_, index) => checks[index]!.check_number === null);
  const voided = [];
  for (const number of papers?.skipped ?? []) {
    const paper = { number, checkbookId: papers!.checkbookId, check: target!, earlierId: null, change };
    voided.push(await voidPaper(call, paper));
  }
  const answer = {
    checks: done.map(({ after }) => asCheck(after)),
    voided: voided.map(({ record }) => asCheck(record)),
  };
  await call.commit([...[...done, ...voided].flatMap(({ plan }) => plan), ...(papers?.guard ?? [])], answer);
  return answer;
}

/** R62: records checks as printed, and gives those without a number that of their paper. */
export const printChecks: Handler = async (call) => {
  const issues = bodyIssues(call.body);
  if (issues.length > 0) throw badInput(issues);
  let wasTaken = false;
  return retryOnConflict(async () => {
    try {
      return await attempt(call);
    } catch (error) {
      if (!isPaperTaken(error)) throw error;
      // The next attempt sees a check that somebody else printed first, unless it isn't in this checkbook anymore.
      if (wasTaken) throw numberTaken();
      wasTaken = true;
      throw new ConflictError('The next check number');
    }
  });
};
