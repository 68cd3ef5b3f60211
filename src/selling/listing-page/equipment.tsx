import { formatNumber } from "#src/shared/turkish.ts";
import { Explanation } from "#src/ui/explanation.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import type { DetailView } from "#src/selling/listings/detail/view.ts";
import { FoldedSection } from "./folded-section.tsx";

/** How many items the folded section names. */
const named = 3;

/** The vehicle's equipment, with a tab for each group; a press of an item explains it. */
export function Equipment({ groups }: { groups: DetailView["equipment"] }) {
  const items = groups.flatMap((group) => group.items);
  const names = items.slice(0, named).map(({ name }) => name);
  const others = items.length - names.length;
  const summary = `${names.join(", ")}${others > 0 ? ` ve ${formatNumber(others)} özellik daha` : ""}`;
  return (
    <FoldedSection id="donanim" title="Donanım" summary={summary}>
      <Tabs
        label="Donanım grupları"
        tabs={groups.map(({ slug, name, items: own }) => ({
          id: slug,
          label: name,
          count: own.length,
          panel: (
            <>
              <h3 className="equip__name">{name}</h3>
              <ul className="equip">
                {own.map(({ id, name: item, description }) => (
                  <li key={id}>
                    <Icon name="check" size="s" />
                    <Explanation id={`donanim-${id}`} text={description}>
                      {item}
                    </Explanation>
                  </li>
                ))}
              </ul>
            </>
          ),
        }))}
      />
    </FoldedSection>
  );
}
