/** The type of a Content-Type header without its parameters, in small letters: `Application/JSON; charset=utf-8` is `application/json`. */
export const mediaType = (header: string | null | undefined): string =>
  (header ?? "").split(";", 1)[0]!.trim().toLowerCase();
