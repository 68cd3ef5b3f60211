// Members with open sessions, and conversations between them, for bench:chat.
import { sql } from "kysely";
import { loadReferenceData } from "../src/core/catalogue/load.server.ts";
import { hashToken, sessionCookie } from "../src/people/accounts/session.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";
import { migrate } from "../src/server/migrate.server.ts";

const tokenOf = (member: number) => `bench-${member}`;
export const cookieOf = (member: number) => `${sessionCookie}=${tokenOf(member)}`;
export const codeOf = (pair: number) => `BENCH${pair}`;

/** Members 1 to `members`; pair n is members 2n+1, who started, and 2n+2. Old messages are deleted. */
export async function fillChat(url: string, { members, pairs }: { members: number; pairs: number }) {
  const { db, pool } = openDatabase(url);
  await migrate(db, pool);
  await loadReferenceData({ db });
  await sql`truncate member, session, listing, conversation restart identity cascade`.execute(db);
  await sql`
    insert into member (email, password_hash, first_name, last_name, email_confirmed_at, terms_accepted_at)
    select 'bench' || n || '@kontak.example', 'yok', 'Deniz', 'Kaya', now(), now() from generate_series(1, ${members}) as n`.execute(
    db,
  );
  for (let from = 1; from <= members; from += 1000)
    await db
      .insertInto("session")
      .values(
        Array.from({ length: Math.min(1000, members - from + 1) }, (_, n) => ({
          id: hashToken(tokenOf(from + n)),
          memberId: from + n,
          device: "Ölçüm",
          expiresAt: new Date(Date.now() + 86_400_000),
        })),
      )
      .execute();
  await sql`
    insert into listing (key_code, owner_id, listing_type, state, vehicle_type_id, brand_id, model_id, model_year, age_type,
      city_id, title, description_html, price_kurus, mileage_km)
    select 'BENCHBENCH', 1, 'satilik', 'active', model.vehicle_type_id, model.brand_id, model.id, 2019, 2, 34, 'BENCH', '',
      123450000, 98400
    from model order by id limit 1`.execute(db);
  await sql`
    insert into conversation (code, listing_id, buyer_id, seller_id, subject, created_at)
    select 'BENCH' || n, 1, 2 * n + 1, 2 * n + 2, 'Ölçüm', now() from generate_series(0, ${pairs - 1}) as n`.execute(
    db,
  );
  // A message history as of a site in use, so that reads are not those of an empty database.
  await sql`
    insert into message (conversation_id, sender_id, is_from_buyer, body, created_at, delivered_at, read_at)
    select conversation.id, buyer_id, true, 'Merhaba, araç hâlâ satılık mı?', now() - interval '1 day', now(), now()
    from conversation, generate_series(1, 50)`.execute(db);
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
}
