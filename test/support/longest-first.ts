import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slowest first: a long file started last would keep one worker busy while the other is idle. */
const longest = ['test/browser/accessibility', 'test/browser/', 'test/proofs/', 'test/security/', 'test/infra/'];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((part) => moduleId.includes(`/${part}`));
  return place < 0 ? longest.length : place;
};

/** Orders test files by their kind and within a kind by size; no result depends on the order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
