import type { CreatePageData } from "./page-data.server.ts";
import type { DraftForm, FormFacts } from "./rules.ts";

type Lists = Pick<CreatePageData["lists"], "variants" | "engines">;

/** What the rules have to know, from the lists the browser holds now. */
export const factsOf = (data: CreatePageData, { variants, engines }: Lists, form: DraftForm): FormFacts => ({
  ...data.facts,
  hasVariants: variants.length > 0,
  hasEngines: engines.length > 0,
  engine: engines.find(({ id }) => String(id) === form.engine)?.facts,
});

/** The values of one kind of option, for a select. */
export const selectOptions = (data: CreatePageData, kind: string) =>
  data.options.filter((option) => option.kind === kind).map(({ slug, name }) => ({ value: slug, label: name }));

export const optionName = (data: CreatePageData, kind: string, slug: string | null | undefined) =>
  data.options.find((option) => option.kind === kind && option.slug === slug)?.name;

export const idOptions = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** The catalogue's name of the vehicle: `Volkswagen Passat 1.6 TDI BlueMotion`. */
export const vehicleName = ({ names }: CreatePageData) =>
  [names.brand, names.model, names.variant].filter(Boolean).join(" ");
