/**
 * ESLint rule: a text that React removes, or puts an element before, has an element of its own.
 *
 * A browser's translation moves every text node into a `<font>`. React then removes or inserts beside a node that is no
 * longer its parent's child, throws NotFoundError, and the form is gone. A text that is an element's only child is safe:
 * React sets it through its parent.
 */

const TEXT = "text";
const ELEMENT = "element";
const NOTHING = "nothing";
const UNKNOWN = "unknown";

const isBlank = (text) => text.trim() === "";

/** What an expression among the children can become. */
function outcomesOf(node) {
  switch (node.type) {
    case "JSXText":
      return isBlank(node.value) ? [] : [TEXT];
    case "JSXElement":
    case "JSXFragment":
      return [ELEMENT];
    case "JSXExpressionContainer":
      return outcomesOf(node.expression);
    case "JSXEmptyExpression":
      return [];
    case "Literal":
      if (typeof node.value === "string") return isBlank(node.value) ? [] : [TEXT];
      return typeof node.value === "number" ? [TEXT] : [NOTHING];
    case "TemplateLiteral":
      return [TEXT];
    case "ConditionalExpression":
      return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)];
    case "LogicalExpression":
      if (node.operator === "&&") return [NOTHING, ...outcomesOf(node.right)];
      return [...outcomesOf(node.left), ...outcomesOf(node.right)];
    case "CallExpression":
      return node.callee.property?.name === "map" ? [NOTHING, ELEMENT] : [UNKNOWN];
    default:
      return [UNKNOWN];
  }
}

/** Whether an element of this child can appear or vanish. */
const comesAndGoes = (outcomes) =>
  outcomes.includes(NOTHING) || (outcomes.includes(ELEMENT) && outcomes.includes(TEXT));

function check(context, node) {
  const children = node.children.map((child) => ({ child, outcomes: outcomesOf(child) }));
  const shown = children.filter(({ outcomes }) => outcomes.length > 0);
  const alone = shown.length < 2 && node.type === "JSXElement";
  let before = false;
  for (const { child, outcomes } of shown) {
    const text = outcomes.includes(TEXT);
    if (text && !alone && (node.type === "JSXFragment" || comesAndGoes(outcomes) || before)) {
      context.report({ node: child, messageId: "wrap" });
    }
    if (outcomes.includes(NOTHING)) before = true;
    else if (outcomes.length === 1 && outcomes[0] === ELEMENT) before = false;
  }
}

/** @type {import("eslint").Rule.RuleModule} */
export const wrappedText = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      wrap: "Give this text an element of its own (<span>): once a browser has translated the page, React fails when this text goes or an element comes before it.",
    },
  },
  create: (context) => ({
    JSXElement: (node) => check(context, node),
    JSXFragment: (node) => check(context, node),
  }),
};
