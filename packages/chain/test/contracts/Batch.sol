// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

interface Token {
    function transfer(address to, uint256 raw) external;
}

/// Pays many in one transaction from its own balance, with a log of its own before each transfer. For tests only.
contract Batch {
    event Paying(uint256 index);

    function pay(Token token, address[] calldata to, uint256[] calldata raw) external {
        for (uint256 i = 0; i < to.length; i++) {
            emit Paying(i);
            token.transfer(to[i], raw[i]);
        }
    }
}
