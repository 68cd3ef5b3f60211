import { useState } from "react";
import { useLocation } from "react-router";

/** A key for a page's forms that changes when one of them was accepted, so that they are empty again. */
export function useFormKey(answer: object | undefined): string {
  const { key } = useLocation();
  const [accepted, setAccepted] = useState("");
  const isDone = answer !== undefined && "done" in answer;
  if (isDone && accepted !== key) setAccepted(key);
  return accepted;
}
