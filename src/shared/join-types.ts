/** The tables of a query after left joins of some: where these have no row, all of their columns are null. */
export type LeftJoined<Tables, Names extends string> = {
  [Table in keyof Tables]: Table extends Names
    ? { [Column in keyof Tables[Table]]: Tables[Table][Column] | null }
    : Tables[Table];
};
