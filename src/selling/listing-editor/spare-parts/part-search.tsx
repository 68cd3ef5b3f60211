import { useRef, useState } from "react";
import { listSparePartProductTypes, type SparePartNode } from "#src/core/catalogue/api.ts";
import { spareBrandLists } from "#src/core/catalogue/rules.ts";
import { fold } from "#src/shared/turkish.ts";
import { spareMessages } from "./rules.ts";

type ProductType = Awaited<ReturnType<typeof listSparePartProductTypes>>[number];

const shownAtMost = 8;
const minLength = 2;

/** Searches parts by name, below the chosen category or below all. */
export function PartSearch({
  category,
  onChoose,
}: {
  category: SparePartNode | undefined;
  onChoose: (path: SparePartNode[], part: SparePartNode) => void;
}) {
  const [typed, setTyped] = useState("");
  const [parts, setParts] = useState<readonly ProductType[]>([]);
  const asked = useRef(false);

  /** Loaded when the seller starts typing: most sellers go step by step. */
  async function load() {
    if (asked.current) return;
    asked.current = true;
    const all = await Promise.all(
      Object.keys(spareBrandLists).map((slug) => listSparePartProductTypes({ slug })),
    ).catch(() => undefined);
    if (all) setParts(all.flat());
    else asked.current = false;
  }

  const wanted = fold(typed.trim());
  const isAsking = wanted.length >= minLength;
  const found = isAsking
    ? parts.filter(({ name, path }) => fold(name).includes(wanted) && (!category || path[0]?._id === category._id))
    : [];
  return (
    <div role="search" aria-label="Parça adıyla arayın">
      <input
        className="input"
        type="search"
        autoComplete="off"
        aria-label="Parça adıyla arayın"
        placeholder="Parça adıyla arayın: debriyaj seti, ön far"
        value={typed}
        onFocus={() => void load()}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onChange={(event) => {
          void load();
          setTyped(event.currentTarget.value);
        }}
      />
      <p className="sr" role="status">
        {isAsking && parts.length > 0 && `${found.length} sonuç`}
      </p>
      {isAsking && parts.length > 0 && found.length === 0 && <p className="small muted">{spareMessages.noSuchPart}</p>}
      {found.length > 0 && (
        <ul className="partsearch__found">
          {found.slice(0, shownAtMost).map((part) => (
            <li key={part._id}>
              <button
                type="button"
                className="partlist__node"
                onClick={() => {
                  setTyped("");
                  onChoose(part.path, part);
                }}
              >
                <span>
                  {part.name}
                  <small className="muted">{part.path.map(({ name }) => name).join(" › ")}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
