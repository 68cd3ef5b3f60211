import { textAt } from "#src/business/import/rules.ts";
import type { ReadRecord } from "#src/business/import/reading/read-record.ts";
import { parseChassisNumber } from "#src/selling/listings/authority/chassis.ts";
import { parsePlate } from "#src/selling/listings/authority/plate.ts";
import { isKeyCode } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { type Item, selectItems } from "../items-queries.server.ts";
import { stockNumberMaxLength } from "../rules.ts";
import type { RunTools } from "../runs/tools.server.ts";
import { type OwnVehicle, selectOwnVehicles } from "./queries.server.ts";

/** What identifies the vehicle of a row; a field that is missing or cannot be read is undefined. */
export type RowKeys = {
  /** Empty where the row has none. */
  stockNumber: string;
  /** The listing type in the words of the file: one vehicle may be for sale and for rent. */
  kind: string;
  plate: string | undefined;
  chassisNumber: string | undefined;
};

/** The keys of a row as it is read. */
export function keysOf(read: ReadRecord, { format: { fields } }: Pick<RunTools, "format">): RowKeys {
  const text = (path: string | undefined) => ("record" in read ? textAt(read.record, path) : undefined);
  return {
    stockNumber: text(fields.sourceId) ?? "",
    kind: matchKey(text(fields.listingType) ?? ""),
    plate: parsePlate(text(fields.plate) ?? ""),
    chassisNumber: parseChassisNumber(text(fields.chassis) ?? ""),
  };
}

/** The vehicles of a file's rows so far: their stock numbers, also by kind with plate or chassis. */
export class SeenVehicles {
  readonly numbers = new Set<string>();
  readonly #byIdentity = new Map<string, string>();

  add(keys: RowKeys) {
    this.numbers.add(keys.stockNumber);
    for (const identity of identitiesOf(keys))
      if (!this.#byIdentity.has(identity)) this.#byIdentity.set(identity, keys.stockNumber);
  }

  /** The stock number of an earlier row of the same vehicle. */
  find = (keys: RowKeys): string | undefined =>
    identitiesOf(keys)
      .map((identity) => this.#byIdentity.get(identity))
      .find((number) => number !== undefined);
}

const identitiesOf = ({ kind, plate, chassisNumber }: RowKeys) =>
  [plate, chassisNumber].flatMap((one) => (one === undefined ? [] : [`${kind} ${one}`]));

export const isStockNumber = (text: string) => text !== "" && text.length <= stockNumberMaxLength;

/** The stock item of a row by its number, and the other listings of the business that may be of the same vehicle. */
export type Identified = { item: Item | undefined; candidates: (OwnVehicle & { item: Item | undefined })[] };

/** Finds the vehicles of rows in the stock of a business, in the order of the rows. */
export async function identify(ctx: Context, businessId: number, rows: readonly RowKeys[]): Promise<Identified[]> {
  const numbers = [...new Set(rows.map(({ stockNumber }) => stockNumber).filter(isStockNumber))];
  const present = <Key>(keys: readonly (Key | undefined)[]) => keys.filter((key) => key !== undefined);
  const vehicles = await selectOwnVehicles(ctx, businessId, {
    keyCodes: numbers.filter(isKeyCode),
    plates: present(rows.map(({ plate }) => plate)),
    chassisNumbers: present(rows.map(({ chassisNumber }) => chassisNumber)),
  });
  const known = vehicles.flatMap(({ stockNumber }) => stockNumber ?? []);
  const items = await selectItems(ctx, businessId, [...new Set([...numbers, ...known])]);
  const itemOf = new Map(items.map((item) => [item.stockNumber, item]));
  const [byCode, byPlate, byChassis] = [
    Map.groupBy(vehicles, ({ keyCode }) => keyCode),
    Map.groupBy(vehicles, ({ plate }) => plate),
    Map.groupBy(vehicles, ({ chassisNumber }) => chassisNumber),
  ];
  return rows.map(({ stockNumber, plate, chassisNumber }) => {
    const item = itemOf.get(stockNumber);
    const found = [
      ...(byCode.get(stockNumber) ?? []).filter((one) => one.stockNumber === null),
      ...((plate && byPlate.get(plate)) || []),
      ...((chassisNumber && byChassis.get(chassisNumber)) || []),
    ];
    const others = [...new Map(found.map((one) => [one.id, one])).values()].filter(({ id }) => id !== item?.listingId);
    return { item, candidates: others.map((one) => ({ ...one, item: itemOf.get(one.stockNumber ?? "") })) };
  });
}
