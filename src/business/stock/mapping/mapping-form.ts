/** Names of the mapping form's controls. */
export const columnName = (field: string) => `sutun.${field}`;
export const wordName = (field: string, index: number) => `kelime.${field}.${index}`;
export const meaningName = (field: string, index: number) => `anlam.${field}.${index}`;
