// The package "server-only" throws outside a server bundle; under test every module runs in Node.
export {};
