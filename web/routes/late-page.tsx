import { type ComponentType, useEffect, useState } from 'react';

/** Shows a page once it is here, so that its frame doesn't wait for it. What fails is thrown to the page's route. */
export function latePage(arriving: Promise<ComponentType>): ComponentType {
  let arrived: ComponentType | undefined;
  return function LatePage() {
    const [Page, setPage] = useState(() => arrived);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      arriving.then(
        (page) => setPage(() => (arrived = page)),
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure) throw failure.error;
    if (Page) return <Page />;
    return <div className="page-progress" aria-hidden="true" />;
  };
}
