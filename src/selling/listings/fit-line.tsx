/** Why a listing suits the search, in one line. */
export const FitLine = ({ facts }: { facts: string | undefined }) =>
  facts === undefined ? null : <span className="fit-line">{facts}</span>;
