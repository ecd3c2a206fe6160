import { type ComponentType, useEffect, useState } from 'react';

interface Failure {
  readonly error: unknown;
}

/** Shows a page once it is here, so that its frame doesn't wait for it, or why it can't be shown. */
export function latePage(
  arriving: Promise<ComponentType>,
  PageFailure: ComponentType<{ readonly failure?: Failure }>,
): ComponentType {
  let arrived: ComponentType | undefined;
  return function LatePage() {
    const [Page, setPage] = useState(() => arrived);
    const [failure, setFailure] = useState<Failure | null>(null);
    useEffect(() => {
      arriving.then(
        (page) => setPage(() => (arrived = page)),
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure) return <PageFailure failure={failure} />;
    if (Page) return <Page />;
    return <div className="page-progress" aria-hidden="true" />;
  };
}
