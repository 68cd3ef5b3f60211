import type { RawBuilder, Updateable } from "kysely";
import { type Context, inTransaction } from "./context.server.ts";
import type { DB } from "./database.ts";
import { Refusal } from "./refusal.ts";
import type { StateMachine } from "./state-machine.ts";

type StateTable = "customerOrder" | "rentalBooking" | "downPayment" | "siteRequest";
type Row<State extends string, Id> = { id: Id; state: State };
type Touched<Table> = { [Column in keyof Table]?: Table[Column] | RawBuilder<Table[Column]> };
type Step<State extends string, Action extends string> = { action: Action; before: State; after: State };

/**
 * Makes the only function that changes the states of a table. It checks the machine for `row` as it was read, updates the
 * row if it still has that state, which locks it, and records the step in the history, in one transaction. `values` are
 * written with the state, `touched` with every step; `about` is for the history. The state that follows and the id of the
 * entry; 409 with the sentence of the state that forbids the step.
 */
export const storedStates =
  <
    State extends string,
    Role extends string,
    Action extends string,
    Table extends StateTable,
    Id extends string | number,
    About,
  >(
    machine: StateMachine<State, Role, Action>,
    stored: {
      table: Table;
      touched?: (ctx: Context) => Touched<Updateable<DB[Table]>>;
      record: (tx: Context, id: Id, step: Step<State, Action>, about?: About) => Promise<number>;
    },
  ) =>
  (
    ctx: Context,
    { id, state: before }: Row<State, Id>,
    action: Action,
    role: Role,
    { values, about }: { values?: Omit<Updateable<DB[Table]>, "state">; about?: About } = {},
  ): Promise<{ state: State; eventId: number }> =>
    inTransaction(ctx, async (tx) => {
      const state = machine.next(before, action, role);
      // Kysely cannot type a union of tables: `id` and `state` are the columns that all of them have.
      const table = stored.table as "customerOrder";
      const { numUpdatedRows } = await tx.db
        .updateTable(table)
        .set({ ...values, ...stored.touched?.(tx), state: state as never })
        .where("id", "=", id as string)
        .where("state", "=", before as never)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) {
        const now = await tx.db
          .selectFrom(table)
          .where("id", "=", id as string)
          .select("state")
          .executeTakeFirst();
        throw new Refusal(409, machine.refusals[(now?.state as State | undefined) ?? before]);
      }
      return { state, eventId: await stored.record(tx, id, { action, before, after: state }, about) };
    });
