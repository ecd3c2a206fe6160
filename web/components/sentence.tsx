const DATE_OR_DOMAIN = /(\d{4}-\d\d-\d\d)|(?=@)/;

/**
 * A text that keeps each date on one line, because a browser would break it after a hyphen, and wraps emails before their
 * domain instead of within a word.
 */
export const Sentence = ({ text }: { readonly text: string }) =>
  text.split(DATE_OR_DOMAIN).map((part: string | undefined, index) =>
    index % 2 === 0 ? (
      part
    ) : part === undefined ? (
      // Only the place tells two of them apart.
      // oxlint-disable-next-line react/no-array-index-key
      <wbr key={index} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  );
