import { useState } from "react";
import { fold } from "#src/shared/turkish.ts";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { Button } from "#src/ui/button.tsx";
import { Explanation } from "#src/ui/explanation.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { CreatePageData } from "./page-data.server.ts";

type Groups = CreatePageData["equipment"];
type Item = Groups[number]["list"][number];

type Props = {
  groups: Groups;
  ticked: readonly number[];
  /** What is ticked is usual for the engine; the seller has chosen nothing yet. */
  isSuggested: boolean;
  onTick: (id: number, isTicked: boolean) => void;
  onUndo: () => void;
};

/** Checkboxes of equipment by group, with an explanation of each item at a press and a search over names and explanations. */
export function EquipmentField({ groups, ticked, isSuggested, onTick, onUndo }: Props) {
  const [query, setQuery] = useState("");
  const isHydrated = useHydrated();
  const wanted = fold(query.trim());
  const matches = ({ name, description }: Item) => fold(`${name} ${description}`).includes(wanted);
  const found = groups.flatMap(({ list }) => list).filter(matches).length;
  return (
    <section className="formstep">
      <div className="formstep__head">
        <h2>Donanım</h2>
        <span className="num small muted">{ticked.length} seçili</span>
      </div>
      {isSuggested && (
        <Notice
          text={`Bu motorda genellikle bulunan ${ticked.length} donanım işaretlendi. Aracınızda olmayanın işaretini kaldırın.`}
        >
          {isHydrated && (
            <Button look="line" size="s" onClick={onUndo}>
              Öneriyi geri alın
            </Button>
          )}
        </Notice>
      )}
      {isHydrated && (
        <div className="field">
          <label className="field__label" htmlFor="equipment-search">
            Donanım arayın
          </label>
          <input
            id="equipment-search"
            className="input"
            type="search"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            placeholder={groups
              .map(({ list }) => list[0]?.name)
              .slice(0, 3)
              .join(", ")}
            autoComplete="off"
          />
          <p className="field__hint" role="status">
            {wanted && (found > 0 ? `${found} donanım bulundu` : "Bu adla donanım bulunamadı")}
          </p>
        </div>
      )}
      <div>
        {groups.map(({ id, name, list }) => {
          const count = list.filter((item) => ticked.includes(item.id)).length;
          const hits = list.filter(matches);
          return (
            <details key={id} className="equipment" hidden={hits.length === 0} {...(wanted && { open: true })}>
              <summary>
                {name}
                {count > 0 && <b className="equipment__n">{count}</b>}
              </summary>
              <div className="equipment__list">
                {list.map((item) => (
                  <div key={item.id} className="equipment__item" hidden={!matches(item)}>
                    <Check
                      name="equipment[]"
                      value={item.id}
                      aria-describedby={`equipment-${item.id}`}
                      checked={ticked.includes(item.id)}
                      onChange={(event) => onTick(item.id, event.currentTarget.checked)}
                    >
                      {item.name}
                    </Check>
                    <Explanation
                      id={`equipment-${item.id}`}
                      about={`${item.name} ne işe yarar?`}
                      text={item.description}
                    />
                  </div>
                ))}
              </div>
            </details>
          );
        })}
      </div>
    </section>
  );
}
