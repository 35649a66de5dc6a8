import tseslint from "typescript-eslint";

/** Values, bounds and windows are the core's to word, because it knows whose side they are seen from. */
const ownWords = [
  ...["Literal[value=/[≥≤∞]/]", "TemplateElement[value.raw=/[≥≤∞]/]", "JSXText[value=/[≥≤∞]/]"].map(
    (selector) => ({ selector, message: "The core says how a value is to be read: show its text." }),
  ),
  {
    selector: "MemberExpression[property.name=/^(alpha|beta|bound)$/]",
    message: "Show the window's or the value's text, which the core makes.",
  },
];

/** Exported signals, alone or in an object, that every module could write: their type does not say that they are only read. */
const writableExports = [
  ...["> CallExpression.init", "> ObjectExpression.init CallExpression"].map(
    (made) =>
      `VariableDeclarator:not([id.typeAnnotation.typeAnnotation.typeName.name=/^Read(onlySignal|Signals)$/]) ${made}[callee.name=signal]`,
  ),
  "VariableDeclarator:not([id.typeAnnotation]) > Identifier.init",
].map((declared) => ({
  selector: `Program > ExportNamedDeclaration > VariableDeclaration > ${declared}`,
  message:
    "Only its own module writes a signal. Export it as a ReadonlySignal, several as ReadSignals (ui/read-signals.ts).",
}));

const everywhere = [...ownWords, ...writableExports];

const byActions = "The state is written by actions beside it: state/trace, state/page, or the feature's own.";

/** Writing into a signal of a trace, whatever the trace is called, or of the page's state. */
const stateWrites = writes(
  "[object.object.name=/^(trace|mate|lead|first|second|search|form|view|compare|teach|ui|address)$/]",
  "[object.object.type=MemberExpression][object.object.property.name=/^(search|form|view|compare|teach|ui|address)$/]",
  "[object.object.type=MemberExpression][object.object.property.name=trace]",
);

/** Writing into any signal; but for an input's own text, and the two signals that AggregatedFlame makes for itself. */
const anyWrites = writes(
  ":not([object.name=/^(input|tip|pointed)$/]):not([object.property.name=currentTarget])",
);

/** @param {string[]} signals */
function writes(...signals) {
  return signals.flatMap((signal) =>
    ["AssignmentExpression > .left", "UpdateExpression > .argument"].map((written) => ({
      selector: `${written}[property.name=value]${signal}`,
      message: byActions,
    })),
  );
}

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      "test-results/",
      "src/core/generated/core-types.ts",
      "src/core/generated/core-functions.ts",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers read well in a template, and none of them is ever a surprise there.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // `() => store.step()` is the plainest handler there is.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // `void signal.value` says that an effect wants to hear of the signal.
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // A callback that has nothing to do says so by being empty.
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Never markup from data: build elements." },
        { property: "outerHTML", message: "Never markup from data: build elements." },
        { property: "insertAdjacentHTML", message: "Never markup from data: build elements." },
      ],
      eqeqeq: "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
    },
  },
  {
    files: ["src/**"],
    rules: {
      "no-restricted-syntax": ["error", ...everywhere],
    },
  },
  {
    files: ["src/**"],
    ignores: ["src/ui/stored.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...["localStorage", "sessionStorage"].map((name) => ({
          name,
          message: "What is kept is kept by ui/stored.ts, which knows that it may be forbidden.",
        })),
      ],
    },
  },
  {
    files: ["src/{app,features,stage}/**/*.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...everywhere, ...stateWrites],
    },
  },
  {
    files: ["src/{app,features,stage}/**/*.tsx", "src/app/keymap.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...everywhere, ...anyWrites],
    },
  },
  // A test may insist: if it is wrong it fails, which is its purpose.
  {
    files: ["tests/**"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "no-empty-pattern": "off",
    },
  },
  {
    files: ["tests/browser/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          property: "waitForTimeout",
          message: "No test waits for a time: wait for what is to happen, or hold what runs.",
        },
        {
          property: "screenshot",
          message:
            "To take a picture of an element, the browser scrolls to it: compare digests (plyscope.ts).",
        },
      ],
    },
  },
  // The build scripts are plain JavaScript for Node, in no TypeScript project.
  {
    files: ["**/*.js", "**/*.mjs"],
    ...tseslint.configs.disableTypeChecked,
    rules: { ...tseslint.configs.disableTypeChecked.rules, "no-console": "off" },
  },
);
