// Package store keeps what a team told the program: presets, models,
// accelerators and settings of their own, where a thread stands, which events
// were handled, what was measured. It is one SQLite file.
//
// Every method takes the tenant whose data it is about, and every statement
// holds it: `slack:T…`, `discord:<guild>`, `discord:user:<id>` or `local`.
// Owners are empty for what is shared, else the id of a user, or
// "channel:<id>" for settings. Who may write is the caller's to decide.
//
// Methods that write return the number of the change, which [Store.Undo]
// takes back. Errors are [*Error] values with a kind and a sentence that is safe
// to show. No text that somebody typed is kept; questions are stored in the
// exact notation.
//
// A build without a C compiler has no SQLite; there [Supported] is false and
// [Open] says what to install.
package store
