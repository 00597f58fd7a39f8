"""Accounts: whoever wants to keep their games on another device too, known by an e-mail address or a passkey."""
