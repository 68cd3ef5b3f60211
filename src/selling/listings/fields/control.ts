/** How a wizard asks for a plain field. Fields of other kinds have a component of their own in their wizard. */
export type Control = { remark?: string; hint?: string; isOptional?: true } & (
  | { kind: "text"; maxLength: number; placeholder?: string }
  /** Shown in upper case while it is typed, as it is stored. */
  | { kind: "code"; maxLength: number; placeholder?: string }
  | { kind: "number"; unit: string }
  | { kind: "date" }
  /** The names of the choices by value. `first` is chosen until the seller chooses another. */
  | { kind: "choice"; choices: Readonly<Record<string, string>>; first?: string }
  /** The option values that the catalogue has for `options` of the field. */
  | { kind: "option" }
);
