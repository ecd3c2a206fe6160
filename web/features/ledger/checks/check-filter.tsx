import TextFilter from '@cloudscape-design/components/text-filter';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { FILTER_CHECKS, FIND_CHECKS } from './texts.ts';

/** Filters a list of checks. Loaded after the list, which is shown without it; a field stands in its place until then. */
export const CheckFilter = lazyPart(
  () => import('./check-property-filter.tsx').then((m) => m.CheckPropertyFilter),
  <TextFilter filteringText="" filteringAriaLabel={FILTER_CHECKS} filteringPlaceholder={FIND_CHECKS} disabled />,
);
