const DATE = /(\d{4}-\d\d-\d\d)/;

/** A text whose dates stay on one line each; a browser would break them after a hyphen. */
export const Sentence = ({ text }: { readonly text: string }) =>
  text.split(DATE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Only the place tells two equal dates apart.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  );
