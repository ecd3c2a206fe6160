import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** From those that take longest: a long file begun last would keep one worker busy while the other has nothing to do. */
const longest = ['test/browser/accessibility', 'test/browser/', 'test/proofs/', 'test/security/', 'test/infra/'];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((part) => moduleId.includes(`/${part}`));
  return place < 0 ? longest.length : place;
};

/** The order of test files, which no result depends on: by what they do, and of the same kind the larger before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
