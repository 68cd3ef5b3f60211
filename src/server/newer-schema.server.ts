import type pg from "pg";
import { formatDateTime } from "#src/shared/dates.ts";

/** The schema has migrations that this version cannot follow; the message is for the operator. */
export class NewerSchemaError extends Error {
  override name = "NewerSchemaError";
}

/** A migration that the database has, and since when. */
export type Executed = { name: string; at: Date };

export const isNewerSchema = (own: readonly string[], executed: readonly Executed[]) =>
  executed.some(({ name }) => !own.includes(name));

/**
 * Whether this version works with a schema that has migrations it does not know: it must know the one that the schema
 * requires (docs/decisions/004). Returns a sentence for the operator, or throws a `NewerSchemaError`.
 */
export async function checkNewerSchema(
  client: pg.ClientBase,
  own: readonly string[],
  executed: readonly Executed[],
): Promise<string> {
  const oldest = await selectRequirement(client);
  if (!oldest)
    throw new NewerSchemaError(
      `Veritabanında bu sürümün bilmediği güncellemeler var (${executed.at(-1)!.name}), schema_requirement tablosu ise yok: veritabanı Kontak’ın değil. DATABASE_URL ayarını denetleyin.`,
    );
  const missing = own.filter((name) => !executed.some((one) => one.name === name));
  const about = `Veritabanının şeması bu sürümden yeni: şemanın son güncellemesi ${executed.at(-1)!.name}, bu sürümün bildiği son güncelleme ${own.at(-1)}.`;
  if (missing.length > 0)
    throw new NewerSchemaError(
      `${about} Şemada bu sürümün ${missing[0]} güncellemesi yok: sürümler aynı koldan değil.`,
    );
  if (own.includes(oldest)) return `${about} Bu sürüm bu şemayla çalışır.`;
  const since = executed.find(({ name }) => name === oldest)?.at;
  throw new NewerSchemaError(
    `${about} Şema, en az ${oldest} güncellemesini içeren bir sürüm ister${since ? `; bu güncellemeyi ${formatDateTime(since)} tarihinde başlatılan sürüm yaptı` : ""}. Bu veritabanıyla o sürümü veya daha yenisini başlatın.`,
  );
}

/** Refuses a migration whose number is below one that the database has: it would run in another order than elsewhere. */
export function checkOrder(own: readonly string[], executed: readonly Executed[]) {
  const late = own.slice(0, executed.length).find((name) => !executed.some((one) => one.name === name));
  if (late)
    throw new NewerSchemaError(
      `${late} güncellemesi veritabanında yok, ondan sonraki ${executed.at(-1)!.name} ise var: araya dosya eklenmiş. Yeni dosyanın numarası sonuncudan büyük olmalı.`,
    );
}

async function selectRequirement(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: found } = await client.query("select where to_regclass('schema_requirement') is not null");
  if (found.length === 0) return undefined;
  const { rows } = await client.query<{ oldest: string }>("select oldest_migration as oldest from schema_requirement");
  return rows[0]?.oldest;
}
