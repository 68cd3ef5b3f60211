import { useState } from "react";
import { useNavigate } from "react-router";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { paymentAddress } from "./rules.ts";

/**
 * Creates an order by a call and opens its payment page. `problem` says why it failed; the form can be sent again then.
 */
export function useOrder(initialProblem?: string) {
  const [problem, setProblem] = useState(initialProblem);
  const [isOrdering, setOrdering] = useState(false);
  const navigate = useNavigate();
  async function order(create: () => Promise<{ orderId: string }>) {
    setProblem(undefined);
    setOrdering(true);
    try {
      await navigate(paymentAddress((await create()).orderId));
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : unexpectedError);
    }
    setOrdering(false);
  }
  return { order, isOrdering, problem, setProblem };
}
