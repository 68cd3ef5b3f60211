import { furtherFitsMax, type TypedFit } from "#src/selling/listings/fields/fits.ts";

type WithFits = { fits?: TypedFit[] | undefined };

const fields = ["brandId", "modelId", "yearFrom", "yearTo"] as const;
type FitField = (typeof fields)[number];

/** The name of a field of a further vehicle in the form. */
export const fitName = (at: number, field: FitField) => `fits.${at}.${field}`;

/** Which field of which further vehicle a name of the form means. */
function placeOf(name: string): { at: number; field: FitField } | undefined {
  const [, at, field] = /^fits\.(\d{1,2})\.(\w+)$/.exec(name) ?? [];
  const known = fields.find((one) => one === field);
  return at !== undefined && known && Number(at) < furtherFitsMax ? { at: Number(at), field: known } : undefined;
}

/** The form with one field of a further vehicle changed; another brand clears its model. Other names change nothing. */
export function changeFit<Form extends WithFits>(form: Form, name: string, value: string): Form {
  const place = placeOf(name);
  if (!place) return form;
  const { at, field } = place;
  const rows: TypedFit[] = [...(form.fits ?? [])];
  while (rows.length <= at) rows.push({});
  const row = rows[at]!;
  if ((row[field] ?? "") === value) return form;
  rows[at] = { ...row, [field]: value, ...(field === "brandId" && { modelId: "" }) };
  return { ...form, fits: rows };
}

/** The further vehicles of a sent step; undefined if it had none. */
export function sentFits(sent: Record<string, unknown>): TypedFit[] | undefined {
  const rows: TypedFit[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const place = placeOf(name);
    if (place && typeof value === "string") rows[place.at] = { ...rows[place.at], [place.field]: value };
  }
  return rows.length > 0
    ? Array.from(rows, (row: TypedFit | undefined) => row ?? {}).filter((row) => Object.values(row).some(Boolean))
    : undefined;
}
