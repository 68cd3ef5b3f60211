import { type MouseEvent, useId, useState } from "react";
import type { SparePartNode } from "#src/core/catalogue/api.ts";
import { fold } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";

/** A list longer than this can be filtered by typing. */
const filterFrom = 9;

type Props = {
  nodes: readonly SparePartNode[];
  /** The chosen node, if it is a leaf of the taxonomy. */
  chosen: string | undefined;
  onPress: (event: MouseEvent, node: SparePartNode) => void;
};

/** The nodes of one step as buttons; a leaf stays pressed, any other node opens its children. */
export function NodeList({ nodes, chosen, onPress }: Props) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState("");
  const filterId = useId();
  const shown = nodes.filter(({ name }) => fold(name).includes(fold(typed.trim())));
  return (
    <>
      {isHydrated && nodes.length >= filterFrom && (
        <div className="partlist__filter">
          <label className="sr" htmlFor={filterId}>
            Listeyi daraltın
          </label>
          <input
            id={filterId}
            className="input"
            type="search"
            autoComplete="off"
            placeholder="Listeyi daraltın"
            value={typed}
            // Enter would submit the form with its first button.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <span className="sr" role="status">
            {typed !== "" && `${shown.length} sonuç`}
          </span>
        </div>
      )}
      <ul className="partlist">
        {shown.map((node) => (
          <li key={node._id}>
            <button
              className="partlist__node"
              type="submit"
              name="sec"
              value={node._id}
              formNoValidate
              {...(node.last_step ? { "aria-pressed": node._id === chosen } : {})}
              onClick={(event) => onPress(event, node)}
            >
              {node.name}
              <Icon name={node.last_step ? (node._id === chosen ? "check" : "plus") : "right"} size="s" />
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted small">“{typed.trim()}” bu listede yok.</p>}
    </>
  );
}
