import type { SpareStepProps } from "./step-props.ts";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { listSparePartNodes, type SparePartNode } from "#src/core/catalogue/api.ts";
import { spareRootId } from "#src/core/catalogue/rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Loading } from "#src/ui/loading.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { FieldNote } from "#src/ui/form/field.tsx";
import { fieldId, useFormState } from "#src/ui/form/form-state.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { NodeList } from "./node-list.tsx";
import { PartSearch } from "./part-search.tsx";
import { choosePath, pathStepNames, spareMessages } from "./rules.ts";

/**
 * Chooses a part step by step down to a leaf of the taxonomy (Product 5.13). Every node is a submit button, so that it
 * works without scripts; with them the next step is loaded in place.
 */
export function PartStep({ data, form, change }: SpareStepProps) {
  const { id: formId, errors } = useFormState();
  const isHydrated = useHydrated();
  const [shown, setShown] = useState({ path: data.path, options: data.options, part: data.part });
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
  const heading = useRef<HTMLHeadingElement>(null);
  const mustFocus = useRef(false);
  const { path, options, part } = shown;
  const error = part ? undefined : errors["productTypeSlug"];
  const id = fieldId(formId, "productTypeSlug");

  useEffect(() => {
    // The pressed button disappears with its list, so the next list takes the focus.
    if (mustFocus.current && state === "ready") heading.current?.focus();
    if (state === "ready") mustFocus.current = false;
  }, [state, path]);

  /** Shows another node of the taxonomy; if its children cannot be loaded, the current list stays. */
  async function open(to: SparePartNode[], chosen?: SparePartNode) {
    setState("loading");
    mustFocus.current = true;
    try {
      const below = await listSparePartNodes({ id: to.at(-1)?._id ?? spareRootId });
      setShown({ path: to, options: below, part: chosen });
      change((before) => choosePath(before, path, to, chosen));
      setState("ready");
    } catch {
      setState("failed");
    }
  }

  function press(event: MouseEvent, node: SparePartNode) {
    event.preventDefault();
    if (!node.last_step) return void open([...path, node]);
    setShown({ ...shown, part: node });
    change((before) => choosePath(before, path, path, node));
  }

  return (
    <section className="formstep">
      <h2>Hangi parçayı satıyorsunuz?</h2>
      <input type="hidden" name="taxonomyId" value={form.taxonomyId ?? ""} />
      <input type="hidden" name="productTypeSlug" value={form.productTypeSlug ?? ""} />
      {isHydrated && <PartSearch category={path[0]} onChoose={(to, chosen) => void open(to, chosen)} />}
      {path.length > 0 && (
        <ol className="partpath" aria-label="Seçtiğiniz adımlar">
          {path.map((node, index) => (
            <li key={node._id}>
              <span className="small muted">{pathStepNames[index]}</span>
              <strong>{node.name}</strong>
              <button
                className="btn btn--quiet btn--s"
                type="submit"
                name="sec"
                value={path[index - 1]?._id ?? spareRootId}
                formNoValidate
                onClick={(event) => {
                  event.preventDefault();
                  void open(path.slice(0, index));
                }}
              >
                Değiştirin
                <span className="sr"> ({pathStepNames[index]})</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className={`field ${error === undefined ? "" : "field--bad"}`} aria-busy={state === "loading"}>
        <h3 ref={heading} tabIndex={-1} id={id} className="partlist__head">
          {pathStepNames[path.length] ?? "Parça"} seçin
        </h3>
        {state === "failed" && <Notice tone="bad" text={spareMessages.listFailed} />}
        <NodeList key={path.at(-1)?._id ?? ""} nodes={options} chosen={part?._id} onPress={press} />
        {state === "loading" && <Loading />}
        <FieldNote id={id} error={error} />
      </div>
      {part && (
        <p className="picked" role="status">
          <Icon name="check" size="s" />
          <strong>{part.name}</strong>
          <span className="muted">{path.map(({ name }) => name).join(" › ")}</span>
        </p>
      )}
    </section>
  );
}
