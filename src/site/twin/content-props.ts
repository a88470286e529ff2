type None = Record<never, never>;

/** Components that content files use by name, with their attributes: of the Astro component, of the markdown form, and in editors. */
export interface ContentProps {
  /** Links side by side, drawn as buttons. */
  Actions: None;
  /** A call of the MCP server by an agent. */
  AgentCall: None;
  /** A paragraph that stands out. */
  Callout: {
    kind: 'note' | 'warning' | 'stop';
    /** In place of the label that the kind has. */
    title?: string;
  };
  /** Sections of the third level as cards. */
  Cards: {
    /** Names of icons, one for each section, with spaces between. */
    icons: string;
  };
  /** Sections of the second level side by side, where there is room. */
  Columns: None;
  /** Text beside the animation of a swap. */
  CrossingPanel: None;
  /** A table to look up what to do. */
  DecisionTable: {
    /** Rows from the records; if absent, the content is a table. */
    of?: 'status' | 'errors';
  };
  /** One endpoint with its fields, answers and errors. */
  Endpoint: {
    /** Its `operationId`, such as `getQuote`. */
    operation: string;
  };
  /** Endpoints one below the other. */
  EndpointReference: {
    /** Groups of the OpenAPI document, with spaces between; all of them without. */
    groups?: string;
  };
  /** Where the API, MCP and the client begin. */
  EntryPoints: None;
  /** All error codes. */
  ErrorTable: None;
  /** A first call, to copy or to send. */
  FirstCall: None;
  /** A short line above a heading. */
  Kicker: None;
  /** The limits of all endpoints. */
  LimitTable: None;
  /** The visitor's swaps. */
  LiveHistory: None;
  /** The form of instant swaps. */
  LiveInstant: None;
  /** Pools as they are now. */
  LivePools: None;
  /** The service as it is now. */
  LiveStatus: None;
  /** A swap by the hash of its deposit. */
  LiveTrack: None;
  /** The console for calls. */
  LiveTry: None;
  /** The widget and what embeds it. */
  LiveWidget: None;
  /** One of several ways on a page. */
  Path: { title: string };
  /** Figures of the developer portal. */
  PortalFacts: None;
  /** Files that programs read, with their types. */
  PublishedFiles: {
    /** The parts of the OpenAPI document; by default everything besides the pages. */
    of?: 'openapi';
  };
  /** Sections of the third level that open: a heading, a short answer, a long one. */
  Questions: None;
  /** What REST alone offers. */
  RestOnly: None;
  /** A sample in each of its languages. */
  Sample: {
    /** Of its folder below content/samples. */
    name: string;
  };
  /** A numbered list, drawn as steps. */
  Steps: None;
  /** The address of the same as JSON. */
  TrackAsJson: None;
  /** MCP tools with their parameters. */
  ToolReference: {
    /** Names of tools, with spaces between; all of them without. */
    name?: string;
  };
}
