import { Refusal } from "./refusal.ts";

/** What an action does: who may do it in which states, and the state that follows; left out, the state stays. */
type Transition<State extends string, Role extends string> = {
  by: readonly Role[];
  from: readonly State[];
  to?: State;
};

export type StateMachine<State extends string, Role extends string, Action extends string> = {
  /** The Turkish sentence of a refused action, by the state that forbids it. */
  refusals: Readonly<Record<State, string>>;
  can: (state: State, action: Action, role: Role) => boolean;
  /** The state after an action; 409 with the sentence of the present state where it is not possible. */
  next: (state: State, action: Action, role: Role) => State;
};

/** The states of things of one kind, declared once: `transitions` by action. `storedStates` writes them. */
export function stateMachine<State extends string, Role extends string, Action extends string>(
  refusals: Readonly<Record<State, string>>,
  transitions: Readonly<Record<Action, Transition<State, Role>>>,
): StateMachine<State, Role, Action> {
  const can = (state: State, action: Action, role: Role) => {
    const { by, from } = transitions[action];
    return by.includes(role) && from.includes(state);
  };
  return {
    refusals,
    can,
    next(state, action, role) {
      if (!can(state, action, role)) throw new Refusal(409, refusals[state]);
      return transitions[action].to ?? state;
    },
  };
}
